#include "noria_kit.h"

#include <stdio.h>

#include "kit.h"

#define CHAMBER "{'upper':4,'lower':0}"
#define GOOD    "{'full':0,'empty':0}"
#define SEAT                                                                                       \
    "{'knowledge':0,'resources':{'energy':0,'mycelium':0,'obsidian':0},"                           \
    "'ships':{'energy':1,'mycelium':1,'obsidian':1},'goods':{'screw':" GOOD ",'sail':" GOOD        \
    ",'compass':" GOOD ",'lamp':" GOOD ",'piston':" GOOD "},'factories':0,"                        \
    "'levels':{'refinement':0,'settlement':0,'exploration':0,'research':0},'ambassador':null,"     \
    "'wheel':{'small':[null,null],'middle':[null,null,null,null],"                                 \
    "'large':[null,null,null,null,null,null]},'centre':[]}"

void noria_table(int players, const char *phase)
{
    static const char *const seats[] = {"", "", SEAT "," SEAT, SEAT "," SEAT "," SEAT,
                                        SEAT "," SEAT "," SEAT "," SEAT};
    char state[6000];
    int stock = players + 2;
    snprintf(state, sizeof state,
             "{'game':'noria','players':%d,"
             "'options':{'setup':'basic','market':'fixed','inspection':'ring'},"
             "'first':0,'phase':'%s','round':1,'seat':0,"
             "'market':{'prices':{'city':1,'journey':2,'tools':3,'bonus':4},'stock':{'obsidian':%d,"
             "'energy':%d,'mycelium':%d,'journey':%d,'city':%d,'tools':%d,'bonus':%d}},"
             "'islands':[],'face_down':%d,"
             "'chambers':{'refinement':" CHAMBER ",'settlement':" CHAMBER ",'exploration':" CHAMBER
             ",'research':" CHAMBER ",'specialisation':" CHAMBER ",'distribution':" CHAMBER "},"
             "'seats':[%s],'turn':{'night_shift':0,'modify':0,'intrigue':0,'actions':0,"
             "'doubled':false,'used':[],'fresh':[]},'pending':[]}",
             players, phase, stock, stock, stock, stock, stock, stock, stock, players + 3,
             seats[players]);
    kit_position(state);
}

void noria_set(int seat, const char *key, const char *json)
{
    char path[64];
    snprintf(path, sizeof path, "seats.%d.%s", seat, key);
    kit_set(path, json);
}

static void put(int seat, const char *ring, int slot, const char *disc, const char *upgraded)
{
    char path[64];
    char json[64];
    snprintf(path, sizeof path, "seats.%d.wheel.%s.%d", seat, ring, slot);
    snprintf(json, sizeof json, "{'disc':'%s','upgraded':%s}", disc, upgraded);
    kit_set(path, json);
}

void noria_plain(int seat, const char *ring, int slot, const char *disc)
{
    put(seat, ring, slot, disc, "false");
}

void noria_upgraded(int seat, const char *ring, int slot, const char *disc)
{
    put(seat, ring, slot, disc, "true");
}

/*
 * What Vaalbara's tests share beside the kit: positions to begin from, and events in short.
 */
#ifndef INCOGNITA_TESTS_VAALBARA_KIT_H
#define INCOGNITA_TESTS_VAALBARA_KIT_H

/* The rulebook's example of a round; what its pictures leave illegible is ours. */
#define SECOND_ROUND                                                                               \
    "{'game':'vaalbara','players':4,'options':{'open_scores':false},'round':2,'phase':'choose',"   \
    "'asked':[0,1,2,3],'order':[],'turn':0,'pending':null,"                                        \
    "'row1':['meadow','field','river','field'],'row2':['mountain','forest_5','village','meadow']," \
    "'deck':{'top':null,'unknown':{'field':7,'meadow':8,'mountain':8,'forest_3':2,'forest_4':1,"   \
    "'forest_5':1,'forest_6':2,'village':6,'river':4},'bottom':null},'omen':[2,0,3,1],'seats':["   \
    "{'hand':['warrior','hunter','carpenter','pathfinder','scout'],"                               \
    "'pile':['oracle','falconer','midwife','rider','artisan','farmer'],'played':null,"             \
    "'discard':['bard'],'seen':[],'answer':null,'realm':['forest_4'],'vp':6},"                     \
    "{'hand':['bard','hunter','falconer','pathfinder','midwife'],"                                 \
    "'pile':['oracle','carpenter','rider','artisan','scout','farmer'],'played':null,"              \
    "'discard':['warrior'],'seen':[],'answer':null,'realm':['field'],'vp':6},"                     \
    "{'hand':['warrior','falconer','pathfinder','rider','artisan'],"                               \
    "'pile':['bard','hunter','carpenter','midwife','scout','farmer'],'played':null,"               \
    "'discard':['oracle'],'seen':[],'answer':null,'realm':['river'],'vp':10},"                     \
    "{'hand':['warrior','oracle','falconer','scout','farmer'],"                                    \
    "'pile':['bard','hunter','pathfinder','midwife','rider','artisan'],'played':null,"             \
    "'discard':['carpenter'],'seen':[],'answer':null,'realm':['meadow'],'vp':3}]}"

/* Two players before their last choice. */
#define LAST_ROUND                                                                                 \
    "{'game':'vaalbara','players':2,'options':{'open_scores':false},'round':9,'phase':'choose',"   \
    "'asked':[0,1],'order':[],'turn':0,'pending':null,'row1':['forest_3','mountain'],"             \
    "'row2':['mountain','mountain'],'deck':{'top':null,'unknown':{'mountain':1,'forest_5':1,"      \
    "'forest_6':1,'river':1},'bottom':null},'omen':[1,0],'seats':["                                \
    "{'hand':['warrior','oracle','falconer','farmer'],'pile':[],'played':null,"                    \
    "'discard':['bard','hunter','carpenter','pathfinder','midwife','rider','artisan','scout'],"    \
    "'seen':[],'answer':null,'realm':['field','field','field','meadow','meadow','forest_4',"       \
    "'village','river'],'vp':54},"                                                                 \
    "{'hand':['bard','hunter','oracle','artisan'],'pile':[],'played':null,"                        \
    "'discard':['warrior','carpenter','falconer','pathfinder','midwife','rider','scout',"          \
    "'farmer'],'seen':[],'answer':null,'realm':['field','field','meadow','meadow','meadow',"       \
    "'village','village','river'],'vp':40}]}"

/* Five players in the last round: the deck has one card, and a Pathfinder and two Scouts act. */
#define ONE_CARD                                                                                   \
    "{'game':'vaalbara','players':5,'options':{'open_scores':false},'round':9,"                    \
    "'phase':'pathfinder','asked':[2],'order':[0,1,2],'turn':2,'pending':null,"                    \
    "'row1':[null,null,'field','mountain','village'],"                                             \
    "'row2':['meadow','field','mountain','river','forest_6'],"                                     \
    "'deck':{'top':null,'unknown':{'river':1},'bottom':null},'omen':[3,4,0,1,2],'seats':["         \
    "{'hand':['warrior','oracle','farmer'],'pile':[],'played':'bard','discard':['hunter',"         \
    "'falconer','pathfinder','carpenter','midwife','rider','artisan','scout'],'seen':[],"          \
    "'answer':null,'realm':['field','field','field','meadow','meadow','mountain','forest_3',"      \
    "'village','river'],'vp':40},"                                                                 \
    "{'hand':['warrior','oracle','farmer'],'pile':[],'played':'carpenter','discard':['hunter',"    \
    "'falconer','pathfinder','bard','midwife','rider','artisan','scout'],'seen':[],"               \
    "'answer':null,'realm':['field','field','field','meadow','meadow','mountain','forest_3',"      \
    "'village','forest_4'],'vp':41},"                                                              \
    "{'hand':['warrior','oracle','farmer'],'pile':[],'played':'pathfinder','discard':['hunter',"   \
    "'falconer','carpenter','bard','midwife','rider','artisan','scout'],'seen':[],"                \
    "'answer':null,'realm':['field','meadow','meadow','mountain','forest_4','village','river',"    \
    "'river'],'vp':42},"                                                                           \
    "{'hand':['warrior','oracle','farmer'],'pile':[],'played':'scout','discard':['hunter',"        \
    "'falconer','carpenter','bard','midwife','rider','artisan','pathfinder'],'seen':[],"           \
    "'answer':null,'realm':['field','meadow','meadow','mountain','mountain','forest_5',"           \
    "'village','river'],'vp':43},"                                                                 \
    "{'hand':['warrior','oracle','farmer'],'pile':[],'played':'scout','discard':['hunter',"        \
    "'falconer','carpenter','bard','midwife','rider','artisan','pathfinder'],'seen':[],"           \
    "'answer':null,'realm':['meadow','meadow','mountain','mountain','forest_5','village',"         \
    "'village','forest_6'],'vp':44}]}"

/* Sets a field of a seat of the base. */
void vaalbara_set(int seat, const char *key, const char *json);

/*
 * The four seats of the base play these characters: each gets a hand with its own and the four
 * lowest others, the base is loaded, and all choose.
 */
void vaalbara_play(const char *first, const char *second, const char *third, const char *fourth);

#define land(row, slot, name)                                                                      \
    kit_apply("{'by':'chance','do':'land','row':" #row ",'slot':" #slot ",'land':'" name "'}")
#define bottom(seat, name)                                                                         \
    kit_apply("{'by':'chance','do':'bottom','seat':" #seat ",'land':'" name "'}")
#define draw(seat, character)                                                                      \
    kit_apply("{'by':'chance','do':'draw','seat':" #seat ",'character':'" character "'}")
#define omen(order) kit_apply("{'by':'chance','do':'omen','order':" order "}")
#define choose(seat, character)                                                                    \
    kit_apply("{'by':" #seat ",'do':'choose','character':'" character "'}")
#define answer(seat, what) kit_apply("{'by':" #seat ",'do':'" what "'}")
#define bard(seat, to)     kit_apply("{'by':" #seat ",'do':'bard','to':" #to "}")
#define pathfinder(seat, row, slot)                                                                \
    kit_apply("{'by':" #seat ",'do':'pathfinder','row':" #row ",'slot':" #slot "}")
#define midwife(seat, character)                                                                   \
    kit_apply("{'by':" #seat ",'do':'midwife','character':'" character "'}")
#define rider(seat, front, back)                                                                   \
    kit_apply("{'by':" #seat ",'do':'rider','front':" #front ",'back':" #back "}")
#define scout(seat, index) kit_apply("{'by':" #seat ",'do':'scout','land':" #index "}")
#define take(seat, slot)   kit_apply("{'by':" #seat ",'do':'take','slot':" #slot "}")

#endif

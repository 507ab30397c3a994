/* Where chance comes from: ChaCha20, SHA-256, the numbers of a match, and shares of them. */
#include "check.h"

#include <string.h>

#include "engine/bits.h"
#include "engine/chacha20.h"
#include "engine/luck.h"
#include "engine/random.h"
#include "engine/sha256.h"

static void read_hex(const char *hex, uint8_t *out, size_t count)
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < count; i++) {
        const char *high = strchr(digits, hex[2 * i]);
        const char *low = strchr(digits, hex[2 * i + 1]);
        out[i] = (uint8_t)((high - digits) * 16 + (low - digits));
    }
}

static void test_chacha20_gives_the_vectors_of_rfc_8439(void **state)
{
    static const struct {
        const char *key;
        uint32_t counter;
        const char *nonce;
        const char *block;
    } vectors[] = {
        /* 2.3.2 */
        {"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f", 1,
         "000000090000004a00000000",
         "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
         "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e"},
        /* A.1, 1 to 5 */
        {"0000000000000000000000000000000000000000000000000000000000000000", 0,
         "000000000000000000000000",
         "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
         "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"},
        {"0000000000000000000000000000000000000000000000000000000000000000", 1,
         "000000000000000000000000",
         "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
         "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f"},
        {"0000000000000000000000000000000000000000000000000000000000000001", 1,
         "000000000000000000000000",
         "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
         "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0"},
        {"00ff000000000000000000000000000000000000000000000000000000000000", 2,
         "000000000000000000000000",
         "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca"
         "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096"},
        {"0000000000000000000000000000000000000000000000000000000000000000", 0,
         "000000000000000000000002",
         "c2c64d378cd536374ae204b9ef933fcd1a8b2288b3dfa49672ab765b54ee27c7"
         "8a970e0e955c14f3a88e741b97c286f75f8fc299e8148362fa198a39531bed6d"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof vectors / sizeof vectors[0]; i++) {
        uint8_t key[32];
        uint8_t nonce[12];
        uint8_t expected[64];
        uint8_t block[64];
        read_hex(vectors[i].key, key, sizeof key);
        read_hex(vectors[i].nonce, nonce, sizeof nonce);
        read_hex(vectors[i].block, expected, sizeof expected);
        chacha20_block(key, vectors[i].counter, nonce, block);
        assert_memory_equal(block, expected, sizeof block);
    }
}

static void expect_sha256(const char *text, size_t count, const char *hex)
{
    uint8_t expected[32];
    uint8_t digest[32];
    read_hex(hex, expected, sizeof expected);
    sha256((const uint8_t *)text, count, digest);
    assert_memory_equal(digest, expected, sizeof digest);
}

static void test_sha256_gives_the_vectors_of_fips_180_4(void **state)
{
    (void)state;
    expect_sha256("", 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect_sha256("abc", 3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect_sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56,
                  "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    expect_sha256("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
                  "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
                  112, "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
}

static void test_sha256_pads_at_every_edge_of_a_block(void **state)
{
    static const struct {
        size_t count;
        const char *digest;
    } edges[] = {
        {55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"},
        {56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"},
        {63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"},
        {64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"},
        {65, "635361c48bb9eab14198e76ea8ab7f1a41685d6ad62aa9146d301d4f17eb0ae0"},
        {119, "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"},
        {120, "2f3d335432c70b580af0e8e1b3674a7c020d683aa5f73aaaedfdc55af904c21c"},
        {128, "6836cf13bac400e9105071cd6af47084dfacad4e5e302c94bfed24e013afb73e"},
        {1000, "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"},
    };
    (void)state;
    char text[1000];
    memset(text, 'a', sizeof text);
    for (size_t i = 0; i < sizeof edges / sizeof edges[0]; i++)
        expect_sha256(text, edges[i].count, edges[i].digest);
}

/* The numbers were made with other programs from the law that luck.h states. */
static void test_luck_follows_the_documented_law(void **state)
{
    static const uint32_t indices[] = {0, 1, 7, 8, 9, 1000, 0xffffffff};
    static const struct {
        const char *seed;
        uint64_t numbers[7];
    } seeds[] = {
        {"",
         {0x0cbf62aba03375dcU, 0x79c50d3bd4088b95U, 0x19e8225910e1a349U, 0x1717bfba4de1f83bU,
          0x058c88382f4cd42bU, 0x388bbc114f747cb0U, 0x6f5be94fce2684beU}},
        {"a",
         {0x16cb58c32ad4f5aeU, 0xc07b0f8b053f3c2eU, 0x1045522dfff46cc6U, 0x386dcdc92dc88134U,
          0xb373531baa74e7e1U, 0xf7d48ac3a0ecf40aU, 0xefdbeaf7adbe943bU}},
        {"incognita",
         {0x38b931b1872f4a20U, 0xa6763ecf974b2d3aU, 0xb4515c31a3353b84U, 0x0bee876fa7cff555U,
          0x2f3c53c8a84199fcU, 0x7981d05f650cb1fdU, 0x4e9f8f706dc12748U}},
        {"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
         "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
         "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
         "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff",
         {0xc55923a1d57dcd9dU, 0x329617dda42f5666U, 0x83097c22eee7cfc5U, 0xf582a6583bd53f09U,
          0xeba3f6f5fedb3f29U, 0x62cfc4cd85f0d8e8U, 0xe11d84350656fe3fU}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof seeds / sizeof seeds[0]; i++) {
        struct luck luck;
        luck_start(&luck, seeds[i].seed, strlen(seeds[i].seed));
        for (size_t k = 0; k < 7; k++)
            assert_int_equal(luck_number(&luck, indices[k]), seeds[i].numbers[k]);
        for (size_t k = 7; k-- > 0;)
            assert_int_equal(luck_number(&luck, indices[k]), seeds[i].numbers[k]);
    }
}

static void test_random_is_splitmix64(void **state)
{
    (void)state;
    struct random random = {1234567};
    assert_int_equal(random_next(&random), 6457827717110365317U);
    assert_int_equal(random_next(&random), 3203168211198807973U);
    assert_int_equal(random_next(&random), 9817491932198370423U);
    assert_int_equal(random_next(&random), 4593380528125082431U);
    assert_int_equal(random_next(&random), 16408922859458223821U);
}

__extension__ typedef unsigned __int128 wide;

static void expect_exact_share(uint64_t luck, uint32_t total)
{
    assert_int_equal(random_share(luck, total), (uint32_t)(((wide)luck * total) >> 64));
}

static void test_a_share_is_exact(void **state)
{
    static const uint32_t totals[] = {1, 2, 3, 10, 0x7fffffff, 0x80000000, 0xffffffff};
    static const uint64_t lucks[] = {0,
                                     1,
                                     0xffffffff,
                                     0x100000000,
                                     0x7fffffffffffffff,
                                     0x8000000000000000,
                                     0xffffffff00000000,
                                     UINT64_MAX - 1,
                                     UINT64_MAX};
    (void)state;
    struct random random = {1};
    for (size_t i = 0; i < sizeof totals / sizeof totals[0]; i++) {
        for (size_t k = 0; k < sizeof lucks / sizeof lucks[0]; k++)
            expect_exact_share(lucks[k], totals[i]);
        assert_int_equal(random_share(0, totals[i]), 0);
        assert_int_equal(random_share(UINT64_MAX, totals[i]), totals[i] - 1);
    }
    for (int i = 0; i < 1000000; i++) {
        uint64_t luck = random_next(&random);
        expect_exact_share(luck, (uint32_t)random_next(&random) >> (i % 32));
    }
}

static void test_bits_are_counted_and_found(void **state)
{
    (void)state;
    assert_int_equal(bits_count(0), 0);
    assert_int_equal(bits_count(UINT64_MAX), 64);
    assert_int_equal(bits_count(0x8000000000000001U), 2);
    assert_int_equal(bits_lowest(0x8000000000000000U), 63);
    assert_int_equal(bits_nth(0x8000000000000005U, 0), 0);
    assert_int_equal(bits_nth(0x8000000000000005U, 1), 2);
    assert_int_equal(bits_nth(0x8000000000000005U, 2), 63);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chacha20_gives_the_vectors_of_rfc_8439),
        cmocka_unit_test(test_sha256_gives_the_vectors_of_fips_180_4),
        cmocka_unit_test(test_sha256_pads_at_every_edge_of_a_block),
        cmocka_unit_test(test_luck_follows_the_documented_law),
        cmocka_unit_test(test_random_is_splitmix64),
        cmocka_unit_test(test_a_share_is_exact),
        cmocka_unit_test(test_bits_are_counted_and_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

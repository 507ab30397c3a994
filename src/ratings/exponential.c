#include "ratings/exponential.h"

/* By e^x = (e^(x/256))^256: the series is short where the power is small. */
double exponential(double power)
{
    double x = power < -40 ? -40 : power > 40 ? 40 : power;
    x /= 256;
    double sum = 1 + x * (1 + x / 2 * (1 + x / 3 * (1 + x / 4 * (1 + x / 5 * (1 + x / 6)))));
    for (int i = 0; i < 8; i++)
        sum *= sum;
    return sum;
}

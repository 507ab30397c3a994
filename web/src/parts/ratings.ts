// Ratings in words.
import { t } from '../i18n/i18n.svelte'
import type { Rating } from '../match/types'

export function explainRating({ mean, range, provisional }: Rating): string {
  // As text: nobody groups the digits of a rating.
  const said = { mean: String(mean), range: String(range) }
  return provisional
    ? t('Rating: {mean} ± {range}, provisional until more is known', said)
    : t('Rating: {mean} ± {range}', said)
}

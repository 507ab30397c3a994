// Refusals in words that say what to do, for whoever wants a table or a seat.
import { Refusal } from '../api/http'
import { t } from '../i18n/i18n.svelte'

export function explainSeat(error: unknown): string {
  switch (error instanceof Refusal ? error.code : '') {
    case 'too_many_tables':
      return t('You have as many open tables as one person may. Start one of them, or leave it, and try again.')
    case 'too_many_seats':
      return t('You sit at as many tables as one person may. Finish a match, or leave a table, and try again.')
    case 'too_many':
      return t('Too many new tables have come from your network. Try again later.')
    case 'too_fast':
      return t('That was too fast. Wait a moment and try again.')
    case 'no_seat':
      return t('There is no seat for you at this table.')
    case 'maintenance':
      return t('Nothing new can begin now: the server is being looked after.')
    case 'not_yours':
      return t('The host has not been away for long enough. Try again in a while.')
    case 'full':
      return t('This seat has just been taken.')
    case 'needs_password':
      return t('This table is for people with a password. Set one on your own page, and come back.')
    case 'not_timely':
      return t('This table asks for people who take more of their turns in time than you have so far.')
    case 'not_in_range':
      return t('This table asks for a rating that is not yours.')
    case 'taken':
      return t('Somebody with a password has this name, or one that reads like it.')
    default:
      return t('That did not work. Check your connection and try again.')
  }
}

// For whoever wants letters, or has one.
export function explainLetter(error: unknown): string {
  switch (error instanceof Refusal ? error.code : '') {
    case 'bad_token':
      return t('This link was used already, or is too old.')
    case 'taken':
      return t('Another account has this address already.')
    case 'bad_address':
      return t('This is no address that we can write to.')
    case 'no_mail':
      return t('This server writes no letters.')
    case 'wrong_password':
      return t('That is not your password so far.')
    case 'bad_request':
      return t('This is too short or too long.')
    case 'too_many':
    case 'too_fast':
    case 'busy':
      return t('Too many tries at once. Wait a little and try again.')
    default:
      return t('That did not work. Check your connection and try again.')
  }
}

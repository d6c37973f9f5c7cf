import { memoized } from '../util/memoized';

/** Nouns for whoever is in charge of something, as people, bodies and offices are called; German ones also as the end of a compound. */
const names =
  'manager|director|head|officer|lead(?:er)?|owner|board|committee|council|chair(?:man|woman|person)?|president|secretary|treasurer|supervisor|superintendent|team|department|office|desk|division|unit|authority|agency|administrator|administration|engineer|technician|operator|doctor|physician|nurse|pharmacist|veterinarian|teacher|principal|dean|registrar|professor|librarian|coordinator|inspector|auditor|controller|accountant|accounting|lawyer|counsel|captain|commander|pilot|driver|foreman|caretaker|janitor|assistant|clerk|dispatcher|trainer|editor|maintainer|reviewer|developer|architect|analyst|staff|management|members?|assembly|service|contractor|supplier|customer|client|tenant|landlord|employer|employees?';
const compounds =
  'leiter(?:in)?|leitung|vorstand|vorsitzende[rn]?|beauftragte[rn]?|ausschuss|rat|amt|abteilung|referat|stelle|büro|dienst|verwaltung|geschäftsführ\\p{L}*|meister(?:in)?|direktor(?:in)?|versammlung|wart(?:in)?|ärzt(?:e|in)|arzt|schwester|pfleger(?:in)?|lehrer(?:in)?|kraft|prüfer(?:in)?|ingenieur(?:in)?|techniker(?:in)?|fahrer(?:in)?|assistenz|sekretariat|buchhaltung|personal|träger|team|gruppe|partner(?:in)?|mitglied(?:er)?|lieferant(?:en)?|kunden?|mieter(?:in)?|vermieter(?:in)?|verwalter(?:in)?|hausmeister(?:in)?|schatzmeister(?:in)?|betreuer(?:in)?|chef(?:in)?';
const role = new RegExp(`^(?:(?:${names})s?|\\p{L}*(?:${compounds}))$`, 'iu');

/** Whether a word is what a person, body or office in charge is called. */
export const isRole = memoized(20_000, (word: string): boolean => role.test(word));

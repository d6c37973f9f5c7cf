import { always, closes, opens, type Rule } from './orderRules';

const setsAside = 'sets earlier instructions aside';
const asksForPrompt = 'asks for the prompt';

/** Orders in set phrases, of several languages. */
export const phraseRules: readonly Rule[] = [
  always(
    setsAside,
    `(?:^|[.,:"\\n] |please |now )(?:pay no attention|take no notice) (?:to|of) (?:(?:all|any|the|those|these|my|your) ){0,2}(?:previous|prior|earlier|preceding|above) (?:directions?|guidance|text)${closes}`,
    ['pay|take'],
  ),
  always(
    setsAside,
    `${opens}(?:your|the) (?:previous|prior|earlier|original|initial) (?:guidance|instructions|directions|guidelines|rules) (?:(?:does|do) not|doesn t|don t|no longer) counts?${closes}`,
    ['count|counts'],
  ),
  always(
    setsAside,
    `${opens}(?:vergiss|ignoriere?)(?: bitte)? alles (?:, )?was (?:dir|du|ich|man|wir|oben|bisher|zuvor|vorher)${closes}`,
    ['alles'],
  ),
  always(
    setsAside,
    `${opens}(?:oublie|oubliez|ignore|ignorez) tout ce qui (?:precede|vient avant|a ete dit|est (?:au dessus|ci dessus))${closes}`,
    ['tout'],
  ),
  always(
    setsAside,
    `${opens}(?:ignora|ignore|olvida|olvide) todo lo (?:anterior|dicho|de arriba|que)${closes}`,
    ['todo'],
  ),
  always(
    setsAside,
    `${opens}(?:esqueca|esquece|ignore|ignora|desconsidere) tudo (?:o )?(?:que (?:foi dito|veio antes|eu disse|esta acima)|acima)${closes}`,
    ['tudo'],
  ),
  always(
    setsAside,
    `${opens}(?:забудь|забудьте|игнорируи|игнорируите)(?: все)? (?:правила|инструкции)${closes}`,
    ['правила|инструкции'],
  ),
  always('gives another role', `${opens}(?:стань|sei|deviens|se) dan${closes}`, ['dan']),
  always(
    asksForPrompt,
    `${opens}(?:zeig|zeige|nenne|verrate|gib) mir (?:bitte )?deinen? (?:system ?prompt|system ?anweisungen)${closes}`,
    ['mir'],
  ),
  always(
    asksForPrompt,
    `${opens}(?:quelles sont|affiche|montre|montre moi|donne moi|revele) (?:tes|vos) (?:instructions|consignes) (?:systeme|initiales|secretes)${closes}`,
    ['instructions|consignes'],
  ),
];

/** Words by which a clause is read that says yes or no, in English and German. */

function setOf(listed: string): ReadonlySet<string> {
  return new Set(listed.split(/\s+/));
}

/** Words of a question that a clause may put otherwise without saying another thing. */
export const light =
  setOf(`is are was were be been being am do does did can could may must will would has have had need needs get take
  i we you one us me my our your it there a an the of to in for on at with by from as
  allowed permitted possible ok okay required mandatory necessary needed each other longer mehr
  ist sind war waren darf dürfen kann können muss müssen wird werden hat haben gibt es ich wir man mein meine meinen meinem
  meiner unser unsere unseren unserem unserer ein eine einen einem einer eines der die das dem den des im in am an auf bei
  beim zu zum zur von vom für mit brauche brauchen erlaubt gestattet möglich nötig erforderlich`);
/** Say that something is allowed, or is not. */
export const possible =
  setOf(`may can cannot can't mustn't could allowed permitted possible impossible welcome ok okay forbidden prohibited
  banned darf dürfen kann können erlaubt gestattet zulässig möglich unmöglich verboten untersagt unzulässig`);
/** Say that something has to be. */
export const necessary =
  setOf(`must need needs needed needn't required mandatory compulsory necessary muss müssen brauche brauchen
  braucht nötig notwendig erforderlich verpflichtend vorgeschrieben`);
/** Deny, alone or as the contrary of another word. */
export const denying =
  setOf(`not never no none neither nor cannot forbidden prohibited banned impossible unavailable nicht nie
  niemals kein keine keinen keinem keiner keines verboten untersagt unzulässig unmöglich`);
/** Number of a clause, or mark of an item. */
export const opening = /^\s*(?:(?:\d+(?:\.\d+)*\.?|\(\w{1,2}\)|\w\)|[-*+•])\s+)+/;
/** What one word cannot answer. */
export const narrowing =
  setOf(`only except unless unlike if whether when instead rather without optional should might
  usually generally normally until nur außer sofern soweit falls wenn ausschließlich lediglich grundsätzlich soll sollen sollte
  statt anstatt ohne regel bis`);
/** Of these, those that a question has as its clause does. */
export const limiting = setOf('without until ohne bis');
export const personal = setOf('i we you one ich wir man');
/** What holds for these holds for whoever asks. */
export const anyone = setOf(
  'employee employees staff everyone anyone mitarbeiter mitarbeiterinnen mitarbeitende beschäftigte',
);
export const amounts =
  setOf(`up day days week weeks month months year years hour hours minute minutes percent eur euro euros two three
  four five six seven eight nine ten twelve zwei drei vier fünf sechs sieben acht neun zehn tag tage tagen woche wochen monat
  monate monaten jahr jahre jahren stunde stunden minuten prozent`);
/** Denials that set a measure. */
export const measured =
  /\b(?:(?:no|not) (?:later|more|less|fewer|earlier|longer)|nicht (?:mehr|länger|später|weniger)) (?:than|als)\b/giu;
/** Where a further clause begins, which says why or what else. */
export const nextClause =
  /:|\s[–—-]\s|,?\s(?:because|but|while|although|since|for reasons|due to|weil|aber|sondern|jedoch|denn|wegen|aus Gründen)\s|,\s(?:so|which|who|that|as|even|da|denen|dessen|auch)\s/iu;
/** The finite verb: what a clause is about stands before it. */
export const verbs =
  setOf(`may can cannot can't could must will shall is are was were has have does do need needs darf dürfen kann
  können muss müssen ist sind wird werden hat haben`);

/** Opens a clause with a place or time: what it is about comes after its verb. */
export const leading =
  /^\s*(?:in|on|at|during|for|from|after|before|im|am|an|auf|bei|beim|für|während|ab|nach|vor)\s/i;

/** What a row says of its columns. */
export const having = setOf(
  'include includes included contain contains available offer offers enthalten enthält inklusive verfügbar',
);

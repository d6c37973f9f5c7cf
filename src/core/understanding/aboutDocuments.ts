/** What a text says to the product rather than asks of the documents: a greeting, thanks, what can be asked, what there is. */
export interface AboutDocuments {
  readonly kind: 'greeting' | 'thanks' | 'help' | 'contents';
  readonly language: 'en' | 'de';
  /** Whether a list of all is asked for. */
  readonly isOfAll: boolean;
  /** Whether it does not say of what: "Show all", after an overview. */
  readonly leans: boolean;
}

interface Forms {
  /** May stand before a request, too. */
  readonly greeting: string;
  readonly thanks: string;
  readonly help: string;
  readonly contents: string;
  /** Asks for all of what was spoken of. */
  readonly all: string;
}

const forms: Readonly<Record<AboutDocuments['language'], Forms>> = {
  en: {
    greeting:
      '(?:hi|hello|hey|good (?:morning|afternoon|evening))\\b(?:[\\s\\p{P}]+(?:there|all|everyone|ask docs|how are you(?: doing)?(?: today)?))*',
    thanks:
      '(?:(?:great|perfect|cool|nice|ok(?:ay)?|no)[\\s\\p{P}]+)*(?:many thanks|thanks?|thank you|thx|cheers)\\b(?:[\\s\\p{P}]+(?:a lot|very much|so much|again|you|for (?:your|the) help|that helps|that helped))*',
    help: `(?:who are you|what (?:can|do) you do|how can you help(?: me)?|can you help(?: me)?|help(?: me)?|what (?:can|should|could) i ask(?: you)?(?: about| here)?|what is (?:this|ask docs)|how (?:does (?:this|it) work|do i use (?:this|it|ask docs)))(?: for me| with)?`,
    contents: [
      "what(?: is|[’']s) (?:there )?in(?:side)? (?:here|(?:these|those|the|this|my|our) (?:documents?|docs|files|folder|workspace|index|repository))",
      'what (?:documents|docs|files) (?:are there|are here|do (?:you|we|i) have|are (?:indexed|in (?:here|(?:this|the|my|our) (?:folder|workspace|index))))',
      'which (?:documents|docs|files) (?:are there|are here|do (?:you|we|i) have|are indexed)',
      '(?:list|show)(?: me)?(?: all)?(?: of)?(?: the| my| our| these)? (?:documents|docs|files)',
      'what (?:are|is) (?:these|those|the|my|our|this) (?:documents?|docs|files|folder|workspace) (?:all )?about',
      "what(?: is|[’']s) (?:this|it|all this|this all|it all) (?:all )?about",
      'what do (?:these|those|the|my|our) (?:documents|docs|files) (?:say|contain|cover|hold|tell(?: me| us)?)',
      'what (?:topics|subjects) (?:are there|are covered|do (?:these|the|my|our) (?:documents|docs|files) cover)',
      '(?:summari[sz]e|describe) (?:all )?(?:of )?(?:these|the|my|our) (?:documents|docs|files)',
      'give (?:me|us) an overview(?: of (?:all )?(?:these|the|my|our) (?:documents|docs|files))?',
      'what do you know',
    ].join('|'),
    all: '(?:(?:list|show|name|give|tell)(?: me| us)? (?:all|(?:them|these|those) all|all of (?:them|these|those)|everything|(?:every|each) (?:one|document|file)|the (?:whole|full|complete) list|the (?:rest|others))|all(?: of (?:them|these|those))?|(?:the )?(?:whole|full|complete) list)',
  },
  de: {
    greeting:
      "(?:hi|hallo|guten (?:morgen|tag|abend)|servus|moin|grüß (?:gott|dich|sie|euch)|grüezi)(?!\\p{L})(?:[\\s\\p{P}]+(?:zusammen|alle|ask docs|wie geht(?: es|[’']s)(?: dir| ihnen)?))*",
    thanks:
      '(?:(?:super|prima|toll|gut|ok(?:ay)?|nein)[\\s\\p{P}]+)*(?:vielen dank|danke(?: dir| ihnen)?|besten dank|dankeschön)(?!\\p{L})(?:[\\s\\p{P}]+(?:sehr|schön|für (?:die|deine|ihre) hilfe))*',
    help: '(?:wer (?:bist du|sind sie)|was (?:kannst du|können sie|machst du|machen sie)(?: tun| für mich tun)?|was (?:kann|soll|darf) ich (?:dich |sie )?(?:hier )?fragen|hilfe|hilf mir|helfen sie mir|(?:kannst du|können sie) mir helfen|wie funktioniert (?:das|dies|es|ask docs)|was ist (?:das hier|ask docs))',
    contents: [
      'was (?:steht|ist|gibt es|findet sich|befindet sich) (?:in|hier in) (?:den|diesen|meinen|unseren) (?:dokumenten|dateien|unterlagen)',
      'was (?:steht|ist|gibt es) (?:hier )?(?:drin|in diesem ordner|im ordner)',
      '(?:welche|was für) (?:dokumente|dateien|unterlagen) (?:gibt es|hast du|haben (?:sie|wir)|sind (?:hier|da|vorhanden|das))(?: hier)?',
      "worum geht (?:es|[’']s) in (?:den|diesen|meinen|unseren) (?:dokumenten|dateien|unterlagen)",
      'wovon handeln (?:die|diese|meine|unsere) (?:dokumente|dateien|unterlagen)',
      'was (?:enthalten|sagen) (?:die|diese|meine|unsere) (?:dokumente|dateien|unterlagen)',
      '(?:zeige?|nenne?|liste?|zähle?)(?: mir| uns)?(?: alle)?(?: die| meine| unsere)? (?:dokumente|dateien|unterlagen)(?: an| auf)?',
      'alle (?:dokumente|dateien|unterlagen)(?: bitte)? (?:anzeigen|zeigen|auflisten|aufzählen|nennen)',
      'fasse? (?:alle |die |diese |meine )+(?:dokumente|dateien|unterlagen) zusammen',
      'gib mir einen überblick(?: über (?:alle |die |diese |meine )*(?:dokumente|dateien|unterlagen))?',
    ].join('|'),
    all: '(?:(?:zeige?|nenne?|liste?|zähle?)(?: mir| uns)?(?: sie| die)? (?:alle|alle davon|alles|jedes (?:dokument|einzelne)|die (?:ganze|vollständige) liste|den rest)(?: an| auf)?|alle(?: davon)?(?: bitte)?(?: (?:anzeigen|zeigen|auflisten|aufzählen|nennen))?|die (?:ganze|vollständige) liste)',
  },
};

const languages = ['en', 'de'] as const;
const end = '[\\s\\p{P}]*$';

const patterns = languages.flatMap((language) => {
  const { greeting, thanks, help, contents, all } = forms[language];
  const before = `^(?:(?:${greeting})[\\s\\p{P}]+)?(?:(?:please|bitte|so|and|und|now|jetzt|ok(?:ay)?|yes|ja)[\\s,]+)?`;
  const pattern = (source: string) => new RegExp(source + end, 'iu');
  return [
    { kind: 'greeting', language, pattern: pattern(`^(?:${greeting})`) },
    { kind: 'thanks', language, pattern: pattern(`^(?:${thanks})`) },
    { kind: 'help', language, pattern: pattern(`${before}(?:${help})(?: please| bitte)?`) },
    { kind: 'contents', language, pattern: pattern(`${before}(?:${contents})(?: please| bitte)?`) },
    {
      kind: 'contents',
      language,
      leans: true,
      pattern: pattern(`${before}${all}[\\s,]*(?: please| bitte)?`),
    },
  ] as const;
});

const listOfAll =
  /\b(?:liste?|show|zeige?|nenne?|zähle?)\b.*\b(?:all|alle)\b|\balle\b.*(?:zeigen|auflisten|aufzählen|nennen)/iu;

/** Recognises a text that greets, thanks, or asks what can be asked or what documents there are; undefined for any other. */
export function aboutDocuments(text: string): AboutDocuments | undefined {
  const found = patterns.find(({ pattern }) => pattern.test(text.trim()));
  if (found === undefined) return undefined;
  const leans = 'leans' in found;
  return { kind: found.kind, language: found.language, isOfAll: leans || listOfAll.test(text), leans };
}

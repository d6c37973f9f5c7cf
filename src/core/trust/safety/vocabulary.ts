/** Vocabulary of injected instructions, as alternatives for patterns over a `PlainText`. */
export const words = {
  setAside:
    'ignore|disregard|forget|override|bypass|neglect|overlook|discard|circumvent|nullify|unlearn|overrule|supersede',
  drop: 'skip|drop|delete|clear|reset|erase|abandon|dismiss|cancel|void|break|violate|stop following|throw away|throw out|set aside|do not follow|don t follow|never follow|do not obey|don t obey|stop obeying|pay no attention to|take no notice of|do not listen to|don t listen to|no longer follow|leave behind|get rid of|put aside|scrap',
  order: 'instructions?|prompts?|directives?|guidelines?|directions?|programming|guardrails',
  rule: 'rules?|messages?|context|commands?|orders?|restrictions?|polic(?:y|ies)|constraints?|safeguards|filters?|training|conversation|inputs?|text|limitations?|requests?|guidance|content|advice',
  prior:
    'previous|prior|earlier|preceding|former|past|initial|original|existing|current|foregoing|previously|above|before|old',
  filler:
    'the|of|these|those|this|that|my|our|a|an|was|were|are|is|been|have|had|has|which|for|also|any|all|each|every|both|just|and|or|system|safety|content|own|your|you|given|so|far|i|we|to|other|such|listed|written|provided|stated|here|everything|anything',
} as const;

/** Words that a disguised token may stand for. */
export const disguised: ReadonlySet<string> = new Set(
  [
    'ignore disregard forget override bypass neglect overlook discard circumvent',
    'instruction instructions prompt prompts directive directives guideline guidelines directions rules rule messages message',
    'previous prior earlier preceding above before initial original all any every everything the of your you my and',
    'system developer assistant reveal repeat print show tell pretend jailbreak mode new now act are new script javascript',
    'unrestricted secret hidden follow obey context text data html commands orders following these those that say',
    'given were told password alert with this instead',
  ].flatMap((line) => line.split(' ')),
);

/** Words hardly anyone disguises by accident: one of these proves a disguise. */
export const telling: ReadonlySet<string> = new Set(
  [
    'ignore disregard forget override bypass neglect discard circumvent instruction instructions prompt prompts directive',
    'directives guidelines previous preceding system developer reveal pretend jailbreak script javascript unrestricted',
    'everything original',
  ].flatMap((line) => line.split(' ')),
);

/**
 * Other languages, folded: verbs of overriding, words for earlier text, and words for instructions. Prefixes;
 * whole words if short or ending with `!`; words for Chinese, Japanese, Korean and Thai.
 */
export const foreign = {
  setAside: list(`
    ignorier, missachte, vergiss, vergesse, uberschreib, umgeh, verwirf, beachte nicht, nicht beacht,
    ignor, oubli, neglige, contourn, ne tiens pas compte, ne tenez pas compte, fais abstraction, faites
    abstraction, ne suis pas, ne suivez pas, outrepass, olvid, olvida, omite, omita, descart, haz caso
    omiso, haga caso omiso, no hagas caso, no sigas, pasa por alto, desobedec, dimentic, scord, trascur,
    non tenere conto, non considerare, non seguire, esquec, esqueca, desconsider, desrespeit, nao sigas,
    nao siga, negeer, vergeet, negere, sla geen acht, volg niet, omzeil, zignoruj, zapomnij, pomin,
    pominac, odrzuc, nie stosuj, glem, glom, bortse, se bort fra, strunta, unohda, jata huomiotta,
    ohita, zapomen, prehlizej, zanedbej, hagyd figyelmen, felejtsd, uita, agnos, игнорир, проигнорир,
    забуд, забыт, не обращай, не обращайте, отбрось, не следуй, пренебрег, отмени, игноруи, проигноруи,
    знехтуи, ігнор, проігнор, αγνοησ, ξεχασ, yok say, gormezden gel, unut, dikkate alma, goz ardi et,
    gecersiz say, abaikan, lupakan, bo qua, quen, puuza, تجاهل, انس, تجاوز, اهمل, لا تتبع, התעלם, התעלמ,
    שכח, نادیده, فراموش, अनदखा, अनदेखा, नजरअदाज, नजरअंदाज, नज़रअंदाज़, भूल, उपेक्षा, উপেক্ষা, 忽略, 无视,
    無視, 忘记, 忘掉, 忘記, 不要理会, 不要理會, 别管, 抛开, 跳过, 不要遵守, 不理会, 忘れ, 無効に, 従わないで, 무시, 잊어, 잊으, 따르지, ละเว้น, เพิกเฉย,
    ลืม, ไม่ต้องสนใจ`),
  prior: list(`
    vorherig, bisherig, vorig, obig, oben, fruher, vorangegang, zuvor, vorhergehend, ursprunglich, alle,
    allen, aller, samtlich, deine, ihre, precedent, anterieur, ci dessus, avant, initiales, toutes,
    tous, tout, vos, tes, anterior, previa!, previas!, previo!, previos!, de arriba, todas, todo, tus,
    iniciales, originais, sopra, tutte, tutti, tue, tuoi, acima, todos, suas, vorige, eerdere,
    voorgaande, bovenstaande, poprzedni, wczesniej, powyzsz, wszystki, tidligere, tidigare, foregaende,
    forrige, ovanstaende, ovenstaende, aiemm, edellis, kaikki, predchozi, korabbi, elozo, anterioare,
    предыдущ, прежн, выше, ранее, все, всех, прошл, попередн, усі, προηγουμεν, onceki, yukaridaki, tum,
    butun, sebelumnya, di atas, truoc, tren, yote, السابق, اعلاه, كل, جميع, الساب, הקודמ, כל, קודמ,
    قبلی, पिछल, पछल, सभी, ऊपर, पूर्व, पहले, পূর্ববর্তী, 之前, 以前, 上面, 以上, 前面, 先前, 所有, 上述, 原来, 一切, これまで,
    上記, 前の, 以前の, すべて, 全て, それまで, 今まで, 이전, 위의, 모든, 앞의, 지금까지, ก่อนหน้า, ทั้งหมด, ข้างต้น`),
  order: list(`
    anweisung, instruktion, vorgabe, anordnung, befehl, regel, richtlinie, prompt, instruction,
    consigne, directive, ordre, regles, instruccion, indicacion, directric, ordenes, regla, istruzion,
    direttiv, indicazion, regole, comandi, instruc, instruco, diretriz, orientac, comandos, regras,
    instructie, aanwijzing, opdracht, richtlijn, instrukcj, polecen, wytyczn, zasad, instruks,
    anvisning, ohje, pokyn, instrukc, utasitas, instructiuni, tagubilin, инструкц, указан, команд,
    правил, промпт, распоряжен, вказівк, інструкц, οδηγι, εντολ, talimat, yonerge, komut, kural,
    instruksi, perintah, arahan, huong dan, chi dan, lenh, maagizo, التعليمات, تعليمات, الاوامر,
    الأوامر, التوجيهات, ההוראות, הוראות, הנחיות, دستور, नरदश, निर्देश, अनुदेश, आदेश, নির্দেশ, 指令, 指示,
    提示, 说明, 說明, 规则, 規則, 命令, 要求, プロンプト, ルール, 설정, 지시, 명령, 지침, 프롬프트, 규칙, คำสั่ง, คำแนะนำ`),
} as const;

/** Splits a comma-separated list, trimming the entries. */
function list(entries: string): readonly string[] {
  return entries.split(',').map((entry) => entry.trim().replace(/\s+/g, ' '));
}

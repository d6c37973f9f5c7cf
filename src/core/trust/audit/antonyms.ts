// Written by `npm run bench -- antonyms`, from WordNet 3.1 (Copyright 2011 by Princeton University).
/** English words with their antonyms. */
export const antonyms = `
ability:inability able:unable abnormal:normal abnormality:normality abolish:establish above:below absence:presence
absent:present absolute:relative absorb:emit abstain:consume abstract:concrete abundance:scarcity abundant:scarce
acceleration:deceleration accept:refuse,reject acceptable:unacceptable acceptance:rejection accessible:inaccessible
accidentally:deliberately accompanied:unaccompanied accurate:inaccurate acidic:alkaline acquaintance:stranger
acquit:convict acquittal:conviction act:refrain action:inaction activation:inactivation
active:dormant,extinct,inactive,passive,quiet actively:passively activity:inactivity actual:potential acute:chronic
acutely:chronically add:subtract adequacy:inadequacy adequate:inadequate adequately:inadequately adjective:substantive
adjusted:unadjusted admissible:inadmissible admit:deny,exclude,reject adopted:native adoptive:biological
adorned:unadorned adult:juvenile advance:back,recede,retreat advantage:disadvantage aerobic:anaerobic
affected:unaffected affirm:negate affirmation:reversal affirmative:negative afloat:aground afraid:unafraid aft:fore
age:rejuvenate aged:young agitation:calmness agnostic:gnostic agonist:antagonist agree:disagree agreement:disagreement
ahead:back align:skew alive:dead all:no,some allow:deny altered:unaltered alternate:opposite alternating:direct
amateur:professional ambiguous:unambiguous amicable:hostile amphibious:aquatic,terrestrial ample:meager anal:oral
analogous:homologous analogue:digital analysis:synthesis analytic:synthetic analyze:synthesize ancestor:descendant
angular:rounded animate:inanimate annual:biennial,perennial anode:cathode answer:question antagonistic:conciliatory
anterior:posterior anti:pro antiseptic:septic apologetic:unapologetic appear:disappear appearance:disappearance
applaud:boo applied:theoretical appreciation:depreciation appropriate:inappropriate appropriately:inappropriately
approval:disapproval approve:disapprove aquatic:terrestrial aqueous:igneous arm:disarm armament:disarmament
armed:unarmed arming:disarming arrive:leave artificial:natural artificially:naturally ascend:descend
ascending:descending ascent:descent asleep:awake assent:dissent asset:liability assisted:unassisted
asymmetrical:symmetrical asymmetry:symmetry asynchronous:synchronous attach:detach attached:detached attack:defend
attend:miss attract:repel attractive:repulsive,unattractive atypical:typical aunt:uncle authorized:unauthorized
automatic:manual available:unavailable avoid:confront aware:unaware away:home awkward:graceful back:front,veer
background:foreground backhand:forehand backward:forward bad:good badly:well balance:imbalance balanced:unbalanced
bare:covered basic:incidental bear:bull beautiful:ugly beauty:ugliness begin:end beginning:end,ending,middle
bend:straighten benign:malignant best:worst better:worse,worsen bettering:worsening bicameral:unicameral
biennial:perennial big:little,small birth:death bisexual:heterosexual,homosexual black:white bless:curse
blessed:cursed blind:sighted block:unblock bloodless:bloody blur:focus boil:freeze bold:timid boneless:bony
bore:interest born:unborn borrow:lend borrower:lender bottom:side,top bottomed:bottomless bounce:clear bound:free
bowed:plucked boy:girl brave:cowardly,timid break:keep,make,repair breathing:breathless bright:dull brighten:darken
broadly:narrowly broken:unbroken brother:sister busy:idle buy:sell calm:stormy capable:incapable capacity:incapacity
capitalism:socialism cardinal:ordinal careful:careless carefully:carelessly cash:credit censored:uncensored
center:left,right central:peripheral centralized:decentralized cerebral:emotional certain:uncertain
certainty:uncertainty change:stay changed:unchanged characteristic:uncharacteristic
characteristically:uncharacteristically charge:discharge cheap:expensive cheer:complain cheerful:depressing
child:parent civilian:military,serviceman claim:forfeit clarity:obscurity classicism:romanticism
classified:unclassified clean:dirty,unclean clear:cloudy,opaque,unclear clement:inclement clergy:laity
clergyman:layman close:distant,open closed:open closeness:openness closing:opening coarse:fine coarsely:finely
coastal:inland coherent:incoherent cold:hot colorful:colorless come:go comedy:tragedy comfort:discomfort
comfortable:uncomfortable comfortably:uncomfortably committed:uncommitted common:individual,uncommon
commonality:individuality compact:loose comparable:incomparable compatible:incompatible competence:incompetence
competent:incompetent competition:cooperation complete:incomplete complex:simple complexity:simplicity
compliance:noncompliance compliant:defiant complicate:simplify compound:simple compression:decompression
compromising:uncompromising con:pro concave:convex concealing:revealing conceit:humility concentrated:distributed
concentration:dilution,distribution concentric:eccentric conception:misconception concerned:unconcerned
conclusive:inconclusive conditional:unconditional conditionally:unconditionally confine:free confined:invasive
confirmed:unconfirmed conform:deviate connect:disconnect connected:unconnected conscious:unconscious
consciously:unconsciously consciousness:unconsciousness consecrated:desecrated conservative:liberal conserve:waste
consistency:inconsistency consistent:inconsistent consonant:vowel conspicuous:inconspicuous
constitutional:unconstitutional constitutionally:unconstitutionally constructive:destructive
contamination:decontamination content:discontent contested:uncontested continental:intercontinental continual:sporadic
continuation:discontinuation continue:discontinue continued:discontinued contract:expand contracted:expanded
contraction:expansion controlled:uncontrolled convenience:inconvenience convenient:inconvenient
conventional:nuclear,unconventional converge:diverge convergence:divergence convergent:divergent convinced:unconvinced
convincing:unconvincing cooked:raw cool:heat,warm cooperative:uncooperative correct:incorrect correctly:incorrectly
cosmopolitan:endemic,provincial counterfeit:genuine courage:cowardice cover:uncover covert:overt covertly:overtly
credible:incredible credibly:incredibly credit:debit creditor:debtor criticize:praise crooked:straight cry:laugh
cubic:linear,planar curly:straight curved:straight cut:uncut damaged:undamaged danger:safety dangerous:safe dark:light
darken:lighten darkness:lightness daughter:son day:night dead:live,living deaf:hearing debilitating:invigorating
decency:indecency decent:indecent deciduous:evergreen decision:indecision decisive:indecisive declared:undeclared
decline:improvement decode:encode decrease:increase decreased:increased decreasing:increasing deep:shallow
defeat:victory defeated:undefeated defence:offence defend:prosecute defendant:plaintiff defense:offense,prosecution
defensive:offensive defensively:offensively deficit:lead defined:undefined definite:indefinite deflate:inflate
deflation:inflation deflationary:inflationary defuse:fuse dejected:elated delay:rush delicate:rugged demand:supply
demobilization:mobilization democratic:undemocratic demotion:promotion depart:stay dependent:independent
deposit:withdraw depression:elation deprive:enrich deregulate:regulate desirable:undesirable despair:hope
destabilise:stabilise,stabilize destabilization:stabilization destabilize:stabilize destroyed:preserved
detected:undetected deteriorate:recuperate determined:undetermined developed:undeveloped devolution:evolution
differ:equal different:same differentiate:integrate difficult:easy difficulty:ease diligent:negligent
direct:indirect,inverse,retrograde directly:indirectly disable:enable disabling:enabling discharge:enlist
discourage:encourage discouraging:encouraging discriminate:indiscriminate disembark:embark disenchanted:enchanted
disengage:engage dishonest:honest dishonesty:honesty dishonor:honor dishonorable:honorable disintegrate:integrate
dislike:like,liking disliked:liked dislodge:lodge disloyal:loyal disloyalty:loyalty disobedience:obedience
disobey:obey disorder:order disorderly:orderly disorganized:organized displeased:pleased
disproportionate:proportionate disproportionately:proportionately disprove:prove disqualify:qualify disrepute:repute
disrespect:respect disrespectful:respectful dissatisfaction:satisfaction disservice:service dissimilar:similar
dissonance:harmony dissuade:persuade distal:proximal distinguishable:indistinguishable distrust:trust
diurnal:nocturnal diversify:specialize divest:invest divide:multiply,unite divided:united docile:stubborn
documented:undocumented domestic:foreign dominant:recessive,subordinate domineering:submissive dorsal:ventral
double:single dove:hawk down:up downgrade:upgrade download:upload downriver:upriver downstairs:upstairs
downstream:upstream downtown:uptown downward:upward downwards:upwards dramatic:lyric dry:sweet,wet due:undue
dull:lively,sharp,sharpen dying:nascent early:late,middle earned:unearned earthly:heavenly east:west easterly:westerly
eastern:western easy:uneasy ebb:tide educated:uneducated effective:ineffective effectiveness:ineffectiveness
efficiency:inefficiency efficient:inefficient egalitarian:elitist eligible:ineligible emigrate:immigrate
empirical:theoretical employed:unemployed employee:employer employment:unemployment emptiness:fullness empty:fill,full
end:middle endemic:epidemic energetic:lethargic enforce:exempt enjoy:suffer enter:exit equal:unequal
equality:inequality equatorial:polar erase:record ethical:unethical even:odd,uneven eventful:uneventful ever:never
evil:good exclude:include exclusion:inclusion exclusive:inclusive exhale:inhale existent:nonexistent
expatriate:repatriate expected:unexpected experience:inexperience experienced:inexperienced explicit:implicit
explicitly:implicitly export:import express:local extant:extinct extensive:intensive exterior:interior
external:internal externally:internally extinguish:ignite extracellular:intracellular extraordinary:ordinary
faced:faceless fail:manage,pass,succeed failing:passing failure:success fair:foul,unfair fairly:unfairly
fairness:unfairness faithful:unfaithful fall:rise falling:rising false:true falsehood:truth fame:infamy
familiar:strange,unfamiliar fancy:plain far:near fast:slow fat:thin father:mother fauna:flora favorable:unfavorable
favorably:unfavorably federal:unitary feed:starve female:male feminine:masculine,neuter femininity:masculinity
fertile:sterile fertility:infertility few:many fewer:more fewest:most fidelity:infidelity figurative:literal
figuratively:literally figure:ground filled:unfilled find:lose finish:start finished:unfinished finite:infinite
fire:hire first:last,second fit:unfit flat:natural,sharp flatten:sharpen flattering:unflattering flexible:inflexible
float:sink foe:friend fold:unfold follow:precede follower:leader following:leading folly:wisdom foolish:wise
foolishly:wisely foot:head forbid:permit foreign:native forget:mind,remember forgettable:unforgettable
forgiving:unforgiving formal:informal formalism:imitation formally:informally former:latter forte:piano
fortunate:unfortunate fortunately:unfortunately forward:reverse found:lost fractional:whole frail:robust
fraternal:identical free:obstruct freelance:salaried frequent:infrequent frequently:infrequently
fresh:preserved,salty,stale friendly:hostile,unfriendly frivolous:serious front:rear full:thin function:malfunction
functional:organic functioning:malfunctioning funded:unfunded future:past,present gain:loss,reduce
gaseous:liquid,solid gather:spread general:local,particular,specific generally:specifically generous:stingy
geographic:magnetic give:take glad:sad gradual:steep,sudden greater:lesser green:ripe gross:net guilt:innocence
guilty:innocent hairless:hairy half:whole happily:sadly,unhappily happiness:sadness,unhappiness happy:unhappy
hard:soft hardball:softball harden:soften hardened:soft hardness:softness hardware:software harmful:harmless hate:love
hateful:lovable have:lack,miss head:rear,tail headed:headless healthy:unhealthy heaven:hell heavily:lightly
heavy:light helpful:unhelpful here:there heterogeneous:homogeneous heterosexual:homosexual hide:show high:low
highland:lowland hit:miss hollow:solid holy:unholy hopeful:hopeless hopefully:hopelessly horizontal:inclined,vertical
hospitable:inhospitable host:parasite humane:inhumane humble:proud humility:pride hungry:thirsty husband:wife
idle:run,work ignore:know,notice ill:well illegal:legal illegality:legality illegitimate:legitimate
illiteracy:literacy illiterate:literate illness:wellness illogical:logical immaterial:material immature:mature
immediate:mediate immobile:mobile immoral:moral immorality:morality immortal:mortal immortality:mortality
impartial:partial impassable:passable impatience:patience impatient:patient imperfect:perfect impersonal:personal
implausible:plausible important:unimportant impossibility:possibility impossible:possible impossibly:possibly
impotent:potent impractical:practical imprecise:precise impressive:unimpressive improbable:probable improper:proper
improperly:properly impropriety:propriety inclined:vertical incoming:outgoing indoor:outdoor indoors:outdoors
induced:spontaneous inferior:superior inferiority:superiority infield:outfield inflow:outflow informed:uninformed
inhabited:uninhabited injured:uninjured injustice:justice inner:outer innocuous:noxious inorganic:organic
inpatient:outpatient insane:sane insanity:sanity insecure:secure insecurity:security insensitive:sensitive
insensitivity:sensitivity inshore:offshore inside:outside insignificant:significant insoluble:soluble
insolvency:solvency insolvent:solvent inspiring:uninspiring instability:stability instrumental:vocal
insufficient:sufficient insufficiently:sufficiently insured:uninsured intangible:tangible integrated:segregated
integration:segregation intelligence:stupidity intelligible:unintelligible intended:unintended intense:mild
intensifying:moderating intentionally:unintentionally interested:uninterested intermediate:terminal
international:national intolerable:tolerable intolerance:tolerance intolerant:tolerant intoxicated:sober invalid:valid
invalidate:validate invertebrate:vertebrate invisibility:visibility invisible:visible involuntarily:voluntarily
involuntary:voluntary inward:outward irrational:rational irregular:regular irregularity:regularity
irregularly:regularly irrelevant:relevant irresponsibility:responsibility irresponsible:responsible
irreversible:reversible irritate:soothe issue:recall joint:separate joy:sorrow joyful:sorrowful junior:senior
just:unjust justly:unjustly keep:lose kern:kern king:queen knowingly:unknowingly known:unknown lady:lord
landed:landless large:small late:middle lawful:unlawful lawfully:unlawfully lax:tense leaded:unleaded leaky:tight
lean:rich least:most leeward:windward left:right legalize:outlaw lengthen:shorten less:more let:prevent level:raise
lie:sit,stand like:unlike likely:unlikely limited:unlimited linear:nonlinear,planar linger:rush liquid:solid
listed:unlisted little:much live:recorded loaded:unloaded loading:unloading local:national location:studio lock:unlock
long:short loose:tight loosen:stiffen loosening:tightening lose:profit,win loser:winner lost:saved,won loud:soft
loudly:softly lower:raise lowered:raised lowland:upland lucky:unlucky major:minor majority:minority
malnourished:nourished man:woman manned:unmanned marked:unmarked married:unmarried masculine:neuter matched:mismatched
maternal:paternal maxi:midi,mini maximal:minimal maximise:minimise maximize:minimize maximum:minimum
meaningful:meaningless medical:surgical mental:physical merciful:merciless midi:mini minus:plus mistrust:trust
misused:used molar:molecular monogamous:polygamous move:stay moved:unmoved moving:still multiculturalism:nationalism
multilateral:unilateral multiple:single multiply:singly nadir:zenith naive:sophisticated naivete:sophistication
narrow:wide,widen narrowing:widening nasty:nice natural:sharp,supernatural,unnatural necessarily:unnecessarily
necessary:unnecessary negative:neutral,positive nephew:niece neutral:positive new:old,worn no:some,yes noisily:quietly
noisy:quiet nominal:real nonpartisan:partisan nonproliferation:proliferation nontraditional:traditional nonunion:union
nonviolent:violent normal:paranormal north:south northern:southern noticed:unnoticed numerical:verbal
objective:subjective obligatory:optional oblique:parallel,perpendicular obscurity:prominence obverse:reverse
occupied:unoccupied off:on official:unofficial officially:unofficially offshore:onshore offside:onside
offstage:onstage often:rarely old:young open:shut opposed:unopposed optimism:pessimism optimistic:pessimistic
organized:unorganized orthodox:unorthodox other:same out:safe overestimate:underestimate overhead:subsurface,surface
paid:unpaid pain:pleasure painful:painless palatable:unpalatable parallel:perpendicular particular:universal
partly:wholly passing:running past:present patriotic:unpatriotic patterned:plain paved:unpaved peace:war
penalty:reward permanently:temporarily permissive:preventive planned:unplanned playable:unplayable pleasant:unpleasant
plural:singular pointed:pointless poor:rich popular:unpopular popularity:unpopularity postwar:prewar poverty:wealth
powerful:powerless precede:succeed preceding:succeeding precocious:retarded predictability:unpredictability
predictable:unpredictable prefix:suffix preparation:resolution prepared:unprepared pretentious:unpretentious
primary:secondary private:public privately:publicly privileged:underprivileged proactive:retroactive
productive:unproductive profane:sacred professional:unprofessional profitable:unprofitable profound:superficial
progressive:regressive prospective:retrospective protected:unprotected publicized:suppressed published:unpublished
pull:push punished:unpunished purge:rehabilitate qualified:unqualified qualitative:quantitative quickly:slowly
ravel:unravel real:unreal realistic:unrealistic reasonable:unreasonable reasonably:unreasonably reassure:worry
refresh:tire registered:unregistered regulated:unregulated related:unrelated relax:tense relaxed:tense
reliable:unreliable religious:secular reported:unreported resist:surrender responsive:unresponsive rested:tired
restrained:unrestrained restricted:unrestricted retail:wholesale ride:walk right:wrong,wrongly rise:set rough:smooth
round:square running:standing rural:urban sanitary:unsanitary satisfactory:unsatisfactory savory:unsavory
scheduled:unscheduled scientific:unscientific scripted:unscripted scrupulous:unscrupulous sealed:unsealed
seated:standing sedate:stimulate seeded:unseeded selfish:unselfish separation:union settled:unsettled sharpen:soften
sharpness:softness short:tall shout:whisper shrink:stretch side:top signed:unsigned silence:sound sink:source
sit:stand skilled:unskilled sleep:wake sleeping:waking sleeved:sleeveless smart:stupid smokeless:smoky sold:unsold
solved:unsolved sonic:supersonic sound:unsound sour:sweet,sweeten sparkling:still specified:unspecified spoken:written
stable:unstable stand:yield start:stop steady:unsteady stifle:stimulate strength:weakness strengthen:weaken
strengthening:weakening strong:weak strongly:weakly subsurface:surface successful:unsuccessful
successfully:unsuccessfully succumb:survive sunrise:sunset supervised:unsupervised supported:unsupported sure:unsure
sympathetic:unsympathetic tame:wild tapped:untapped tasteful:tasteless tasteless:tasty tender:tough thick:thin
thicken:thin thickly:thinly thrifty:wasteful tied:untied toothed:toothless topless:topped touched:untouched
trained:untrained treated:untreated trustworthy:untrustworthy turned:unturned unusual:usual unveil:veil
unveiled:veiled unwanted:wanted unwelcome:welcome unwilling:willing unwillingness:willingness unwind:wind
unworthy:worthy unwritten:written useful:useless valuable:worthless virtuous:wicked wane:wax waning:waxing
wired:wireless yang:yin`;

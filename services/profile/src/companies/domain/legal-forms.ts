/** Legal forms that the former rule knew, each the last word of a name. */
export const FORMER_LEGAL_FORMS = new Set(
  [
    'inc incorporated ltd limited llc llp lp plc pllc corp corporation co company gmbh mbh ag kg kgaa ohg ug ev eg se',
    'sa sas sarl sasu srl spa snc sl slu bv nv oy oyj ab as asa aps kk pty pvt private lda ltda sro doo zoo ooo',
  ].flatMap((line) => line.split(' ')),
);

/**
 * Legal forms at the end of company names, short and written out, in plain letters and without blanks: the same company
 * is written with and without them.
 */
export const LEGAL_FORMS = new Set([
  ...FORMER_LEGAL_FORMS,
  ...[
    'publiclimitedcompany limitedliabilitycompany limitedliabilitypartnership limitedpartnership proprietary',
    'aktiengesellschaft gesellschaftmitbeschrankterhaftung gesellschaftmbh gesmbh ggmbh kommanditgesellschaft',
    'kommanditgesellschaftaufaktien offenehandelsgesellschaft unternehmergesellschafthaftungsbeschrankt',
    'unternehmergesellschaft ughaftungsbeschrankt eingetragenerverein eingetragenegenossenschaft ek gbr partg',
    'societaseuropaea europaischegesellschaft societeeuropeenne sce',
    'societeanonyme societeparactionssimplifiee societeparactionssimplifieeunipersonnelle societearesponsabilitelimitee',
    'eurl sci scop cie compagnie societaperazioni societaaresponsabilitalimitata srls sapa',
    'sociedadanonima sociedadlimitada sociedadderesponsabilidadlimitada sau sadecv srldecv sociedadeanonima',
    'sociedadelimitada eireli cia cialtda companhia',
    'beslotenvennootschap naamlozevennootschap vof cv bvba vzw',
    'spzoo spolkazoo spolkazograniczonaodpowiedzialnoscia spolkaakcyjna spj spk',
    'aktiebolag aktiebolaget publ aktieselskab anpartsselskab aksjeselskap osakeyhtio julkinenosakeyhtio',
    'kft zrt nyrt spolsro akciovaspolecnost dd dooel eood ood',
    'kabushikikaisha godokaisha gk pte ptyltd pvtltd sdn sdnbhd bhd berhad tbk anonimsirketi limitedsirketi',
  ].flatMap((line) => line.split(' ')),
]);

/** Legal forms that stand before the name: `OOO Romashka`, `AB Volvo`, `PT Astra`. */
export const LEADING_FORMS = new Set('ooo oao zao pao pt ab aktiebolaget'.split(' '));

/** Words of the longest written-out legal form. */
export const LEGAL_FORM_WORDS_MAX = 5;

/** Articles at the beginning of a name. */
export const ARTICLES = new Set('the die der das den le la les los las el il lo gli de het det un une een'.split(' '));

/** Words for `&` between two words of a name. */
export const CONJUNCTIONS = new Set('and und et y e en i og och oraz'.split(' '));

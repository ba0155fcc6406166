import { categoryWritings } from '@market/contracts/search';
import { JOB_CATEGORIES } from '@market/contracts/job-posts';
import { fold } from '@market/search-index';

/**
 * Title words in German, French, Spanish, Portuguese and Dutch that indicate a category, by its code. `*` matches any
 * letters, for compound words and feminine forms; `?` a blank or a short word; `=` marks a word that must be the whole
 * title. The first match in this order wins, ignoring accents and case. Titles of every language are searched, and a
 * match outweighs English words, so the list contains no words that an English title, or a town or company in it, may
 * have.
 */
const STEMS: ReadonlyArray<[category: number, words: string]> = [
  // Precede rows below whose words they contain.
  [35, 'tierarzt* dierenarts* ouvrier?agricole*'],
  [24, 'kindergartner*'],
  [30, 'monteur?video* monteuse?video* monteur?image* monteuse?image*'],
  [
    1,
    'architecte?logiciel* architecte?applicati* arquitect*?software arquitet*?software ingenier*?software engenheir*?software ingenieur*?logiciel* "etudes et developpement"',
  ],
  [
    2,
    'it-architekt* cloud-architekt* system-architekt* netzwerk-architekt* architecte?si architecte?cloud architecte?reseau* architecte?system* architecte?solution* architecte?infrastructure* architecte?informatique arquitect*?soluciones arquitect*?sistemas arquitect*?cloud arquitect*?redes arquitet*?solucoes arquitet*?sistemas arquitet*?cloud arquitet*?redes administrateur?serveur* technicien?maintenance?informatique',
  ],
  [3, 'architecte?donnees arquitect*?datos arquitet*?dados ingenieur*?donnees ingenier*?datos engenheir*?dados'],
  [8, 'developpeur?commercial* developpeuse?commercial* desarrollador*?negocio* desenvolvedor*?negocio*'],
  [19, 'ingenier*?mecanic* engenheir*?mecanic* ingenier*?electricist* engenheir*?eletricist*'],
  [
    36,
    'werkstudent* praktikant* praktikum ausbildung*platz auszubildende* azubi* stagiaire* alternant* becari* pasante* estagiari* leerling*',
  ],
  [
    22,
    '*krankenpfleg* *pflegefach* *pflegehelf* *pflegekraft altenpfleg* *altenpfleg* pfleger pflegerin arzt arztin *arzt *arztin zahnarzt* apothek* hebamme* *therapeut *therapeutin* *therapeute* =mfa "mfa fur" medizinisch* rettungssanitat* notfallsanitat* infirmier* aide-soignant* aidesoignant* medecin* pharmacien* sagefemme kinesitherapeut* orthophoniste* dentiste* enfermer* medico medica medicos farmaceutic* fisioterapeut* odontolog* dentista* auxiliar?enfermeria enfermagem tecnico?enfermagem verpleegkundige* verpleger* verzorgende* =arts huisarts* bedrijfsarts* basisarts* apotheker* fysiotherapeut* tandarts* doktersassistent*',
  ],
  [
    24,
    '*lehrer *lehrerin *lehrkraft dozent* erzieher* *padagog* nachhilfe* enseignant* professeur* formateur* formatrice* instituteur* institutrice* educateur* docente* profesor* =maestro =maestra maestro?primaria maestra?primaria maestro?educacion maestra?educacion maestro?infantil maestra?infantil formador* professor professora docent docenten leraar lerares leerkracht* onderwijs* pedagogisch* instructeur*',
  ],
  [
    12,
    'personalreferent* personalsach* personalleit* personalmanag* personalentwickl* personalberat* recruteur* recruteuse* "ressources humaines" "recursos humanos" rrhh reclutador* recrutador* "departamento pessoal" personeels* recruteerder*',
  ],
  [
    10,
    '*buchhalt* finanzbuch* bilanzbuch* steuerfach* *steuerberat* steuerrecht* steuern steuerassist* steuerwesen wirtschaftspruf* lohnbuch* finanz* finanzen rechnungswesen comptable* comptabilite* financier financiere finances auditeur* contable* contador* contabilidad financiero financiera finanzas fiscal contabilista* contabilidade financeir* financas tesoreria boekhoud* administratiekantoor belasting* accountant* kredietcontrol*',
  ],
  [
    11,
    'bankkauf* bankberat* versicherung* kreditberat* anlageberat* kundenberater?bank banquier* assureur* assurances agent?assurance* conseiller?assurance* conseillere?assurance* courtier?assurance* gestionnaire?assurance* conseiller?bancaire banquero* bancari* seguros corredor?seguros segurador* verzekering* hypotheek* bankier*',
  ],
  [
    13,
    'rechtsanwalt* anwalt anwaltin jurist* notar* rechtsanwaltsfach* avocat avocate avocats juriste* notaire* abogad* juridic* procurador* advogad* advocaat advocaten jurid*',
  ],
  [
    1,
    '*softwareentwick* *entwickler *entwicklerin programmier* *softwarearchitekt* developpeur* developpeuse* programmeur* ingenieur?logiciel desarrollador* programador* desenvolvedor* ontwikkelaar* *ontwikkelaar softwareontwikk*',
  ],
  [
    2,
    'systemadministrator* *fachinformatik* netzwerkadmin* itsystem* informatiker* informaticien* administrateur?systemes technicien?informatique informatica informatico tecnico?informatica administrador?sistemas systeembeheer* netwerkbeheer* applicatiebeheer*',
  ],
  [
    3,
    'datenanalyst* datenwissenschaft* analyste?donnees analista?datos cientifico?datos analista?dados cientista?dados data-analist*',
  ],
  [
    5,
    'mediengestalt* grafikdesign* gestalter* graphiste* infographiste* disenador* =diseno diseno?grafico diseno?web designer?grafico vormgever* grafisch*',
  ],
  [
    6,
    'projektleit* projektmanag* projektkoordin* produktmanag* chef?projet cheffe?projet "chef de projet" "cheffe de projet" "chef de produit" "jefe de proyecto" "jefa de proyecto" "gestor de proyectos" "gerente de projetos" "gestor de projetos" projectleid* projectmanag* productmanag*',
  ],
  [
    7,
    'marketingmanag* werbe* offentlichkeitsarbeit mercadotecnia mercadeo publicista* redes?sociales communicatiemedewerk* marketeer*',
  ],
  [
    27,
    'verkaufer verkauferin verkaufer* *verkaufer *verkauferin filialleit* marktleit* kassierer* *einzelhandel* vendeur* vendeuse* caissier* caissiere* "employe de commerce" "employee de commerce" "responsable de magasin" dependient* cajer* tendero* "vendedor de tienda" repositor repositora repositores "operador de caixa" balconista* winkelmedewerk* verkoopmedewerk* verkoper* caissiere kassamedewerk* vakkenvuller*',
  ],
  [
    8,
    'vertrieb* *vertrieb *vertriebs* aussendienst* verkaufsleit* handelsvertret* =commercial commerciale commerciaux "commercial b2b" "commercial sedentaire" "commercial itinerant" "commercial terrain" "attache commercial" "delegue commercial" "conseiller commercial" "ingenieur commercial" "technico-commercial" technicocommercial* vendedor* ventas comercial comerciais vendas accountmanager* verkoopadviseur* vertegenwoordiger*',
  ],
  [
    9,
    'kundenbetreu* kundenservice kundendienst* kundenberat* callcenter* "service client" "charge de clientele" "chargee de clientele" teleconseill* "atencion al cliente" teleoperador* "atendimento ao cliente" atendente* klantenservice* klantadvis*',
  ],
  [
    14,
    '*sekretar* burokauf* buroassist* burokraft *sachbearbeit* verwaltungsfach* *verwaltungsangest* empfangs* assistenz secretaire* "assistant administratif" "assistante administrative" "assistante de direction" "agent administratif" receptionniste* administrativo administrativos administrativa administrativas "responsable administrative" "gestionnaire administrative" "agente administrative" secretari* recepcionista* "auxiliar administrativo" secretaresse* administratief* receptionist* managementassist*',
  ],
  [
    17,
    '*fahrer *fahrerin berufskraftfahr* lokfuhrer* busfahr* kurier* chauffeur* conducteur?poids?lourd "conducteur routier" conductrice* livreur* livreuse* =conductor conductora* conductores conductor?camion* conductor?autobus* conductor?furgoneta* conductor?ambulancia* conductor?reparto "conductor de" "conductor para" "conductor con" conductor-repartidor* repartidor* chofer* camioner* motorista* entregador* vrachtwagenchauf* buschauf* koerier* bezorger* treinmachinist*',
  ],
  [
    16,
    '*lagerist* *lagerhelf* lagermitarbeit* *logistik *logistiker* logistikmitarb* *disponent* einkaufer* *einkaufer* staplerfahr* *kommissionier* logisticien* magasinier* preparateur?commandes "preparateur de commandes" cariste* acheteur* acheteuse* almacen* mozo?almacen logistica logistico logisticos carretiller* comprador* estoquista* almoxarif* "auxiliar de logistica" magazijn* heftruck* inkoper* logistiek* orderpick*',
  ],
  [
    26,
    'koch kochin kuchen* *kellner* servicekraft *restaurantfach* *hotelfach* *hotelkauf* barkeeper* rezeptionist* zimmermadchen spulkraft cuisinier* cuisiniere* serveur serveuse serveurs "chef de rang" "commis de cuisine" plongeur* barman cociner* camarer* "ayudante de cocina" hosteleria cozinheir* garcom garconete* hotelaria kok kokkin kelner* ober serveerster* horeca* bedieningsmedewerk* keukenhulp*',
  ],
  [
    20,
    '*bauingenieur* bauleit* *maurer* polier dachdeck* *architekt *architektin zimmermann zimmerer *tiefbau* hochbau* vermessung* =macon macons "macon coffreur" "macon finisseur" "macon traditionnel" "macon qualifie" "macon vrd" "aide macon" "ouvrier macon" "chef macon" conducteur?travaux "conducteur de travaux" "chef de chantier" architecte* geometre* couvreur* albanil* arquitect* aparejador* "jefe de obra" encofrador* pedreiro* "mestre de obras" arquitet* "engenheiro civil" "ingeniero civil" "ingenieur civil" metselaar* timmerman* bouwkund* uitvoerder* landmeter* stratenmaker*',
  ],
  [
    21,
    '*elektriker* *elektroniker* *mechatronik* *mechanik* *schlosser* *schreiner* tischler* maler malerin *installateur* *monteur* *schweisser* klempner* hausmeister* haustechnik* anlagenmechanik* electricien* plombier* menuisier* soudeur* mecanicien* technicien?maintenance "technicien de maintenance" peintre* chauffagiste* electricist* fontaner* carpintero* carpintera* soldador* mecanic* pintor* encanador* eletricista* canalizador* serralheir* elektricien* loodgieter* lasser* timmer* schilder* onderhoudsmonteur*',
  ],
  [
    18,
    'produktions* *produktionshelf* *maschinenfuhr* *anlagenfuhr* *maschinenbedien* zerspan* fertigungs* montagemitarb* operateur?production "operateur de production" "agent de production" "ouvrier de production" ouvrier* operari* "operario de produccion" "operador de producao" "auxiliar de producao" "operador de maquinas" productiemedewerk* procesoperator* machineoperator*',
  ],
  [
    19,
    '*ingenieur *ingenieurin konstrukteur* technischer?zeichner elektroingen* maschinenbau* ingenieur* ingenier* engenheir* ingenieur werktuigbouw*',
  ],
  [
    31,
    '*reinigung* *gebaudereinig* immobilien* *hausverwalt* "agent immobilier" "agent d entretien" "agente immobiliere" "femme de menage" immobilier* inmobiliari* limpieza limpiador* imobiliari* limpeza faxineir* zelador* schoonma* makelaar* vastgoed*',
  ],
  [
    23,
    'sozialarbeit* sozialpadag* *betreuungskraft* =assistant-social "assistant social en" "assistant social de" "assistant social du" "assistant social aupres" "assistant social hospitalier" "assistant social scolaire" "assistante sociale" "aide a domicile" "trabajador social" "trabajadora social" "assistente social" cuidador* maatschappelijk* jeugdzorg* begeleider* kinderbetreu* kinderopvang* "auxiliaire de vie"',
  ],
  [
    25,
    'wissenschaft* *laborant* *chemiker* biologe biologin biologo biologa bioloog forscher* chercheur* laborantin* chimiste* cientific* investigador* quimic* laboratori* pesquisador* cientista* onderzoeker* laborant*',
  ],
  [
    32,
    'wachmann sicherheitsmitarb* *sicherheitsdienst* *objektschutz* feuerwehr* polizei* "agent de securite" pompier* "vigilante de seguridad" vigilante* bombero* bombera* bombeir* vigia vigias "agente de seguranca" beveilig* brandweer*',
  ],
  [
    28,
    'friseur* frisor* kosmetik* fitnesstrain* masseur* coiffeur* coiffeuse* estheticien* peluquer* esteticista* cabeleireir* kapper* kapster* schoonheidsspec* entrenador*',
  ],
  [
    29,
    'redakteur* *redakteur* journalist* ubersetz* dolmetsch* lektor* redacteur* redactrice* journaliste* traducteur* traductrice* redactor* periodista* traductor* interprete interpretes jornalista* tradutor* redator* vertaler* journalist* tolk',
  ],
  [
    30,
    'schauspiel* musiker* fotograf* kameramann comedien* comedienne* musicien* photographe* actriz musico fotograf* acteur actrice muzikant* fotograaf*',
  ],
  [
    35,
    'landwirt* =gartner "gartner im" "gartner fur" "gartner und" gartnerin* landschaftsgartner* ziergartner* staudengartner* gemusegartner* friedhofsgartner* forstwirt* tierpfleg* agriculteur* agricultrice* jardinier* veterinair* agricultor* agricultura jardiner* veterinari* ganader* jardineir* agricol* boer hovenier* tuinman veeverzorg* landbouw*',
  ],
  [
    34,
    '*umwelt* energieberat* *energie* environnement* medioambient* energetico energeticos energetica energeticas ambiental milieuadvis* milieukund* energiead*',
  ],
  [33, 'beamte* kommunal* *behorde* fonctionnaire* funcionari* "servidor publico" ambtenaar* gemeente*'],
  [
    15,
    'geschaftsfuhr* unternehmensberat* betriebsleit* directeur?general "directeur general" consulteur* consultor* gerente* "director general" "diretor geral" bedrijfsleid* directeur*',
  ],
];

/**
 * Additional category names in those languages, as files contain them, besides those used in searches: shorter ones,
 * and ones shared with English, which could mean something else in a search.
 */
const NAMES: Readonly<Record<number, readonly string[]>> = {
  1: ['Programmierung'],
  2: [
    'IT',
    'Informatik',
    'Informatique',
    'Informática',
    'Tecnología',
    'Tecnología de la información',
    'Tecnologia',
    'Tecnologia da informação',
    'TI',
    'ICT',
    'Automatisering',
    'Telekommunikation',
  ],
  3: ['Data'],
  5: ['Design', 'Design und Gestaltung', 'Création', 'Graphisme', 'Ontwerp'],
  7: [
    'Marketing',
    'Kommunikation',
    'Werbung',
    'Communication',
    'Comunicación',
    'Publicidad',
    'Comunicação',
    'Publicidade',
    'Communicatie',
    'PR',
  ],
  8: ['Vente', 'Commercial', 'Comercial', 'Außendienst', 'Commercieel'],
  9: ['Kundenbetreuung', 'Atendimento'],
  10: [
    'Finanzwesen',
    'Finanz- und Rechnungswesen',
    'Controlling',
    'Steuern',
    'Finance',
    'Comptabilité et finance',
    'Contabilidad y finanzas',
    'Financeiro',
    'Financieel',
  ],
  11: ['Banken', 'Bank', 'Bankwesen', 'Banque', 'Assurance', 'Banca', 'Bancos', 'Banca e seguros', 'Bankwezen'],
  12: ['Personal', 'RH', 'RRHH', 'Recrutement', 'Recrutamento', 'HR', 'P&O'],
  13: ['Recht', 'Jura', 'Droit', 'Legal', 'Derecho', 'Direito', 'Rechten'],
  14: ['Büro', 'Büro und Verwaltung', 'Assistenz', 'Administration', 'Administrativa', 'Secretarieel'],
  15: [
    'Beratung',
    'Geschäftsführung',
    'Management',
    'Conseil',
    'Direction',
    'Dirección',
    'Gestão',
    'Advies',
    'Directie',
  ],
  16: ['Lager', 'Einkauf', 'Achats', 'Compras', 'Almacén', 'Inkoop', 'Magazijn'],
  17: ['Transport', 'Verkehr', 'Transport und Verkehr', 'Conduite'],
  18: ['Produktion', 'Herstellung', 'Production', 'Industrie', 'Producción', 'Indústria', 'Industria'],
  19: ['Technik', 'Maschinenbau', 'Elektrotechnik', 'Techniek', 'Engineering'],
  20: ['Bau', 'Architektur', 'Construction', 'Architecture', 'Architectuur'],
  21: ['Maintenance', 'Ambachten'],
  22: ['Gesundheit', 'Medizin', 'Médical', 'Soins', 'Medicina', 'Zorg'],
  23: ['Social', 'Assistência social', 'Welzijn'],
  24: [
    'Ausbildung',
    'Erziehung',
    'Unterricht',
    'Bildung und Erziehung',
    'Éducation',
    'Formation',
    'Formación',
    'Opleiding',
  ],
  25: ['Recherche', 'Sciences', 'Pesquisa', 'Investigação'],
  26: ['Hotel und Gastronomie', 'Restauration', 'Restauración', 'Restaurantes'],
  27: ['Handel', 'Commerce', 'Distribution', 'Grande distribution', 'Comercio', 'Comércio', 'Retalho', 'Winkel'],
  28: ['Schönheit', 'Sport', 'Wellness', 'Beauté', 'Bien-être', 'Deporte', 'Desporto', 'Esporte'],
  29: ['Redaktion', 'Journalismus', 'Médias', 'Medios', 'Periodismo', 'Mídia', 'Jornalismo', 'Media', 'Redactie'],
  30: [
    'Kunst',
    'Kultur',
    'Arts',
    'Culture',
    'Spectacle',
    'Arte',
    'Cultura',
    'Entretenimiento',
    'Artes',
    'Entretenimento',
    'Cultuur',
  ],
  31: ['Reinigung', 'Gebäudemanagement', 'Nettoyage', 'Limpieza', 'Limpeza', 'Schoonmaak'],
  32: ['Sicherheit', 'Sécurité', 'Seguridad', 'Segurança'],
  33: ['Verwaltung und Behörden', 'Behörden', 'Administração pública', 'Publieke sector'],
  34: [
    'Energie',
    'Umwelt',
    'Umwelt und Energie',
    'Énergie',
    'Energía',
    'Energia',
    'Ambiente',
    'Milieu',
    'Duurzaamheid',
  ],
  35: ['Forstwirtschaft', 'Tiere', 'Agriculture', 'Tuinbouw', 'Dieren'],
  36: ['Praktikum', 'Praktika', 'Stages', 'Stage', 'Prácticas', 'Becas', 'Estágio', 'Estágios', 'Studentenbanen'],
};

const BY_NAME: ReadonlyMap<string, number> = new Map(
  JOB_CATEGORIES.flatMap(({ cate_code }) =>
    [...categoryWritings(cate_code), ...(NAMES[cate_code] ?? [])].map((name): [string, number] => [
      nameKey(name),
      cate_code,
    ]),
  ),
);

/** The category that a file names in one of these languages. */
export function categoryByForeignName(stated: string): number | undefined {
  return BY_NAME.get(nameKey(stated));
}

const PATTERNS: ReadonlyArray<{ category: number; words: RegExp }> = STEMS.map(([category, words]) => ({
  category,
  words: new RegExp(`(?<![\\p{L}])(?:${patternsIn(words).join('|')})(?![\\p{L}])`, 'u'),
}));
const LONGEST = 300;

/** The category that a title in one of these languages indicates. */
export function categoryOfForeignTitle(title: string): number | undefined {
  // Removes gender suffixes: `Pfleger:in`, `Verkäufer/-in`, `Ingénieur·e`, `(m/w/d)`.
  const text = plain(
    title
      .slice(0, LONGEST)
      .replace(/(?<=\p{L})[:*_·./(]-?(?:in|innen|e|es|trice|euse|a|as|ra|o|os)(?![\p{L}])\)?/giu, ''),
  );
  return PATTERNS.find(({ words }) => words.test(text))?.category;
}

function patternsIn(words: string): string[] {
  return (words.match(/"[^"]+"|\S+/g) ?? []).map((word) =>
    fold(word.replaceAll('"', ''))
      .replaceAll('?', '(?: (?:de|du|des|d|da|do|en|em|y|e) | )')
      .replaceAll('-', '[ -]?')
      .replaceAll('*', String.raw`\p{L}*`)
      // The whole title, apart from gender letters such as m/w/d.
      .replace(/^=(.*)$/, '(?<=^)$1(?=(?: [a-z]){0,4}$)'),
  );
}

function plain(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}&+#-]+/gu, ' ')
    .trim();
}

/** Normalizes hyphen and blank: `IT-Sicherheit`. */
function nameKey(text: string): string {
  return plain(text).replaceAll('-', ' ');
}

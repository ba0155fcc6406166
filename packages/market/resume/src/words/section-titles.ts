import { eitherOf, listOf } from './word-list';

/** Sections of a resume; `head` is the part before the first heading. */
export type Section = 'head' | 'summary' | 'experience' | 'education' | 'skills' | 'languages' | 'contact' | 'other';

/**
 * Headings in English, German, French, Spanish, and some in Italian, Portuguese and Dutch; accents and case are
 * ignored.
 */
export const SECTION_TITLES: ReadonlyArray<readonly [Section, string[]]> = [
  [
    'experience',
    listOf(`
experience | experiences | work | work experience | work experiences | working experience | professional experience
professional experiences
employment | employment history | work history | career history | career | career summary and experience
relevant experience
relevant work experience | job experience | job history | industry experience | industrial experience
research experience
teaching experience | academic experience | clinical experience | engineering experience | technical experience
selected experience
professional background | professional history | professional appointments | academic appointments | appointments
positions | positions held
employment experience | internships | internship | internship experience | internships and work experience
experience and internships
work and internship experience | previous experience | other experience | additional experience | further experience
recent experience
leadership experience | management experience | military experience | consulting experience | freelance experience
freelance work
professional career | career path | experience highlights | work and experience | current position | current employment
professional experience and internships | work experience and internships | where i have worked | where i've worked
where i worked | what i have done | academic positions | postdoctoral experience | legal experience
berufserfahrung | berufserfahrungen | beruflicher werdegang | berufliche erfahrung | berufliche erfahrungen
berufliche laufbahn
berufspraxis | praktische erfahrung | praktische erfahrungen | praxiserfahrung | arbeitserfahrung | arbeitserfahrungen
werdegang
berufliche stationen | beruflicher hintergrund | praktika | praktika und berufserfahrung | berufstätigkeit
berufliche tätigkeit
berufliche tätigkeiten | berufsweg | tätigkeiten | beschäftigung | anstellungen | karriere | arbeitsverhältnisse
nebentätigkeiten
berufliche praxis | berufspraktische erfahrung | berufspraktische erfahrungen | praktische tätigkeiten | stationen
expérience | expériences | expérience professionnelle | expériences professionnelles | parcours professionnel | parcours
emplois | emploi | historique professionnel | stages | stage | stages et emplois | expériences de travail | carrière
expérience de travail | mes expériences | mon expérience | stages et expériences
expériences professionnelles et stages
experiencia | experiencias | experiencia laboral | experiencia profesional | experiencia de trabajo | historial laboral
trayectoria profesional | trayectoria laboral | trayectoria | vida laboral | experiencias laborales
experiencias profesionales | prácticas
empleo | historial profesional | carrera profesional | antecedentes laborales | experiencia relevante
esperienza | esperienze | esperienza lavorativa | esperienze lavorative | esperienza professionale
esperienze professionali
experiência | experiência profissional | experiências profissionais | werkervaring | ervaring | arbeitsverlauf
doświadczenie | doświadczenie zawodowe | przebieg pracy zawodowej | historia zatrudnienia | praktyki | relevante werkervaring
professionele ervaring | esperienze di lavoro | percurso profissional | histórico profissional
`),
  ],
  [
    'education',
    listOf(`
education | educations | academic background | academic qualifications | academic history | academics
academic education | educational background
education and training | education and qualifications | educational qualifications | education and certifications
qualifications
education and academic background | educational history | studies | degrees | training and education | schooling
education details
academic record | academic degrees | higher education | university education | formal education | academic credentials
academic profile
what i studied | what i have studied | where i studied | education and awards | education and honors
education and honours | degrees and certifications | education and courses | education and certificates
ausbildung | bildung | bildungsweg | schulbildung | schulische ausbildung | akademische ausbildung | studium
hochschulstudium | bildungsgang
akademischer werdegang | hochschulbildung | schule | schule und studium | studium und ausbildung
ausbildung und studium | berufsausbildung
akademische laufbahn | aus- und weiterbildung | ausbildung und weiterbildung | bildungswerdegang | schulischer werdegang
studium und schule
schul- und berufsausbildung | aus und fortbildung | bildung und ausbildung | hochschulausbildung | ausbildungen
akademische bildung
formation | formations | éducation | études | parcours académique | parcours scolaire | diplômes | diplôme
formation académique
formation et diplômes | diplômes et formations | diplômes et formation | formation universitaire | études et formations
études et diplômes
parcours universitaire | scolarité | formations et diplômes | éducation et formation | cursus | cursus universitaire
formation initiale
educación | formación | formación académica | estudios | formación y estudios | titulación | titulaciones
formación educativa | estudios académicos
educación y formación | historial académico | trayectoria académica | antecedentes académicos | datos académicos
estudios realizados
istruzione | istruzione e formazione | formazione | formação | formação acadêmica | formação académica | educação
opleiding | opleidingen | onderwijs
wykształcenie | edukacja | titoli di studio | percorso di studi | escolaridade | opleiding en training
opleidingen en cursussen | habilitações académicas | habilitações literárias
`),
  ],
  [
    'skills',
    listOf(`
skills | skill | technical skills | key skills | core skills | core competencies | competencies | competences
technologies | technical expertise
skills and technologies | skills and tools | technical proficiencies | areas of expertise | expertise | tools
tools and technologies
professional skills | computer skills | it skills | hard skills | soft skills | skills summary | skill set | skillset
technical competencies
it | tech | tech stack | stack | it & tools | i can do | can do | programming skills | technical knowledge
software skills | key competencies | technology | technical stack | strengths | abilities
skills and abilities | skills and expertise | skills and competencies | digital skills | tools and frameworks
technical skills and tools | proficiencies
relevant skills | specialties | top skills | additional skills | other skills | software | programming languages
technical toolbox | toolbox
technologies and tools | areas of knowledge | skills highlights | personal skills | job related skills | special skills
programming | hard and soft skills
what i'm good at | what i am good at | what i can do | technical summary | specialties and skills | core strengths
clinical skills | design skills | capabilities | core qualifications | technical abilities
kenntnisse | fähigkeiten | kompetenzen | it-kenntnisse | edv-kenntnisse | edv | fachkenntnisse | technische kenntnisse
technologien | skills und kenntnisse
kenntnisse und fähigkeiten | fähigkeiten und kenntnisse | besondere kenntnisse | weitere kenntnisse | fachkompetenzen
kernkompetenzen | software-kenntnisse
programmierkenntnisse | technische fähigkeiten | fachliche kompetenzen | persönliche fähigkeiten | qualifikationen
computerkenntnisse | it kompetenzen
sonstige kenntnisse | stärken | zusatzqualifikationen | fertigkeiten | programmiersprachen | know-how
technische kompetenzen | digitale kompetenzen
soziale kompetenzen | methodenkompetenz | kompetenzen und kenntnisse | fachwissen | kenntnisse und kompetenzen
expertise und kenntnisse
compétences | compétences techniques | compétences clés | compétences professionnelles | compétences informatiques
informatique | savoir-faire
savoir-être | logiciels | outils | outils informatiques | technologies et outils | connaissances | aptitudes | atouts
compétences et outils | qualités
compétences numériques | connaissances informatiques | domaines de compétences | expertises | environnement technique
compétences transversales
habilidades | competencias | conocimientos | conocimientos técnicos | habilidades técnicas | conocimientos informáticos
informática
competencias técnicas | destrezas | capacidades | tecnologías | herramientas | habilidades y competencias
competencias digitales | habilidades clave
habilidades profesionales | competencias profesionales | aptitudes y conocimientos | software y herramientas
competencias clave | otros conocimientos
competenze | competenze tecniche | capacità e competenze | competências | vaardigheden | habilidades e competências
umiejętności | kompetencje | kwalifikacje | umiejętności zawodowe | competenze informatiche | competenze digitali
conoscenze informatiche | competenze professionali | qualificações | qualificações profissionais | conhecimentos
competências técnicas | competenties | kennis en vaardigheden | computervaardigheden
`),
  ],
  [
    'languages',
    listOf(`
languages | language | language skills | languages spoken | spoken languages | foreign languages | language proficiency
linguistic skills | language knowledge
language competencies | languages and skill levels | speaks | i speak | fluent in
sprachen | sprachkenntnisse | fremdsprachen | sprache | sprachkompetenzen | fremdsprachenkenntnisse
sprachliche kenntnisse
langues | langue | langues étrangères | compétences linguistiques | langues parlées | connaissances linguistiques
idiomas | idioma | lenguas | lenguajes | conocimientos de idiomas | competencias lingüísticas | lingue | línguas | talen
lingue straniere
języki | języki obce | znajomość języków | znajomość języków obcych | competenze linguistiche | talenkennis
`),
  ],
  [
    'summary',
    listOf(`
summary | profile | about | about me | professional summary | professional profile | career summary | executive summary
objective | career objective
personal statement | personal profile | career profile | summary of qualifications | overview | introduction | statement
bio | biography | who i am
profile summary | career objectives | professional objective | job objective | professional overview | career overview
my profile | personal summary
short bio | short profile | in short | professional statement | highlights | professional goal | cover note | hi | hello
profil | kurzprofil | über mich | zusammenfassung | persönliches profil | zur person | berufliches profil | berufsziel
karriereziel | motivation | ziel
wer ich bin | das bin ich | kurzbeschreibung | persönlichkeit | kurzvorstellung | qualifikationsprofil | kompetenzprofil
profil professionnel | à propos | à propos de moi | résumé | présentation | qui suis-je | objectif
objectif professionnel | objectifs | mon profil | synthèse
résumé professionnel | profil personnel | en bref | accroche | projet professionnel | mon projet professionnel
mon projet
perfil | perfil profesional | sobre mí | resumen | resumen profesional | objetivo | objetivo profesional | acerca de mí
extracto | presentación | quién soy
perfil personal | objetivos | acerca de | mi perfil | sobre mi | profilo | profilo professionale | resumo | sobre mim
profiel | over mij | samenvatting
podsumowanie | podsumowanie zawodowe | profil zawodowy | o mnie | cel zawodowy | chi sono | objetivo profissional
persoonlijk profiel
`),
  ],
  [
    'contact',
    listOf(`
contact | contacts | contact information | contact details | contact info | contact me | personal information
personal details | personal data | details
personal info | get in touch | links | social | social media | online | websites | profiles | address | find me online
web presence | online profiles | connect
kontakt | kontaktdaten | persönliche daten | persönliche angaben | angaben zur person | persönliche informationen
anschrift | adresse | zu meiner person
persönliches | kontaktinformationen | personalien | im netz
coordonnées | informations personnelles | contactez-moi | état civil | mes coordonnées | informations | liens
me contacter | contactez moi | réseaux
contacto | datos personales | información personal | datos de contacto | información de contacto | enlaces
redes sociales | contatto | contatti
dados pessoais | contato | informazioni personali | persoonlijke gegevens
dane osobowe | dane kontaktowe | dati personali | contactgegevens
`),
  ],
  [
    'other',
    listOf(`
projects | personal projects | side projects | selected projects | academic projects | key projects | notable projects
open source | open source projects | project experience
relevant projects | portfolio | projects and publications | open-source contributions | projects and research
technical projects | course projects
certifications | certificates | certification | licenses | licenses and certifications | licences
certifications and licenses | training | trainings | courses | coursework
relevant coursework | professional development | courses and certifications | certifications and training
courses and training | continuing education | certificates and courses
awards | honors | honours | honors and awards | awards and honors | achievements | accomplishments | scholarships
honours and awards | awards and achievements | grants
awards and scholarships | fellowships | scholarships and awards | key achievements | awards and recognition
honors-awards | prizes | grants and awards | distinctions
publications | selected publications | papers | patents | talks | presentations | conferences | talks and presentations
conference presentations | journal articles | invited talks
publications and patents | books | articles | posters | research interests | research | thesis
peer-reviewed publications | theses | dissertation | working papers
teaching | supervision | service | professional service | academic service | reviewing | students supervised
editorial service | outreach
interests | hobbies | hobbies and interests | interests and hobbies | personal interests | activities
extracurricular activities | extracurriculars | leadership | leadership and activities
activities and interests | extra-curricular activities | passions | my time | a day of my life | most proud of
life philosophy | interests and activities
volunteering | volunteer experience | volunteer work | volunteer | volunteering experience | community service
community involvement | social engagement | voluntary work
memberships | affiliations | professional affiliations | professional memberships | organizations | associations
networks | campus involvement
references | referees | references available upon request | recommendations | miscellaneous | additional information
other | other information | additional | further information
military service | driving licence | driving license | availability | nationality | extras | appendix | declaration
social skills | other activities
projekte | projekterfahrung | ausgewählte projekte | private projekte | projektliste | forschungsprojekte
eigene projekte
zertifikate | zertifizierungen | weiterbildung | weiterbildungen | fortbildungen | fortbildung | kurse | schulungen
lehrgänge | seminare | zertifikate und weiterbildungen
auszeichnungen | auszeichnungen und preise | stipendien | ehrungen | preise | erfolge | publikationen
veröffentlichungen | vorträge | patente
interessen | hobbys | freizeit | interessen und hobbys | hobbys und interessen | ehrenamt | ehrenamtliches engagement
engagement | soziales engagement | freizeitaktivitäten
referenzen | mitgliedschaften | sonstiges | weiteres | zusatzinformationen | weitere informationen | führerschein
wehrdienst | zivildienst | auslandserfahrung | auslandsaufenthalte
auslandsaufenthalt | lehrtätigkeit | lehre | besonderes | wehrdienst/zivildienst | freiwilligendienst
außerschulisches engagement
projets | projets personnels | projets académiques | réalisations | certificats | formations complémentaires | prix
bourses | publications et communications
centres d'intérêt | centres d’intérêts | centre d'intérêt | centres d'intérêts | loisirs | intérêts | activités
bénévolat | vie associative | engagement associatif | références
divers | permis | permis de conduire | informations complémentaires | hobbies et intérêts | passions et loisirs
activités extra-professionnelles | autres | engagements
proyectos | proyectos personales | certificaciones | certificados | cursos | cursos y certificaciones
formación complementaria | premios | logros | reconocimientos | becas
publicaciones | intereses | aficiones | hobbies e intereses | voluntariado | referencias | otros | otros datos
datos de interés | información adicional | pasatiempos | actividades
otros datos de interés | aficiones e intereses | certificaciones y cursos | premios y reconocimientos
carnet de conducir | conferencias | investigación
progetti | certificazioni | interessi | hobby | pubblicazioni | projetos | certificações | interesses | projecten
certificaten | interesses e hobbies
`),
  ],
];

const words = (text: string) => new RegExp(`^(?:${eitherOf(text)})$`, 'u');

/**
 * Nouns of headings, in lower case without accents; in a heading of several parts the first section in this order
 * counts, since a section that has jobs or schools must be read for them.
 */
export const HEADING_NOUNS: ReadonlyArray<readonly [Section, RegExp]> = [
  [
    'experience',
    words(`
experiences? | employments? | internships? | traineeships? | apprenticeships? | placements? | appointments | positions
jobs | careers?
berufs(?:erfahrung(?:en)?|praxis|leben|weg|laufbahn|tatigkeit(?:en)?|stationen) | praktika | praxiserfahrung(?:en)?
praxisstationen | erfahrung(?:en)?
arbeits(?:erfahrung(?:en)?|leben|verhaltnisse|stellen|praxis) | (?:neben)?tatigkeit(?:en)? | nebenjobs?
beschaftigungs?(?:en|verhaltnisse)? | anstellung(?:en)?
werdegang | laufbahn | karriere | stationen | beruf | stages | emplois? | postes | carriere | parcours | experiencias?
trayectoria | empleos? | puestos | practicas
esperienz[ae] | tirocini | impieghi | estagios | empregos? | (?:werk)?ervaring
`),
  ],
  [
    'education',
    words(`
educations? | studies | degrees | schooling | academics | academia | scholastics? | qualifications? | schools?
diplomas | alma mater
(?:schul|hochschul|berufs)?ausbildung(?:en)? | (?:schul|hochschul|universitats)?bildung | bildungs(?:weg|gang|werdegang)
studium | hochschulstudium | studien | (?:hoch)?schulen? | (?:schul|bildungs)?abschlusse?
formations? | diplomes? | etudes | cursus | scolarite | educacion | formacion | estudios | titulacion(?:es)? | titulos
istruzione | formazione | studi | educacao | formacao | estudos | opleiding(?:en)? | onderwijs
`),
  ],
  [
    'skills',
    words(`
skills? | skillset | toolset | competenc(?:y|ies|es?) | proficienc(?:y|ies) | expertise | technolog(?:y|ies) | tools?
toolbox | toolkit | frameworks? | software | softwares | stack | literacy | strengths? | abilit(?:y|ies) | capabilities
knowledge | specialt(?:y|ies) | programming
(?!grund|vor|sprach)\\p{L}{0,12}kenntnisse | (?!sprach)\\p{L}{0,12}kompetenz(?:en)? | fahigkeiten | fertigkeiten
starken | (?:zusatz)?qualifikation(?:en)? | technologien? | werkzeuge | programmiersprachen | fachwissen
competences? | connaissances | savoirs? | logiciels | outils | informatique | aptitudes | atouts | qualites
habilidades | competencias | conocimientos? | destrezas | capacidades | herramientas | tecnologias | informatica
competenze | capacita | conoscenze | conhecimentos | vaardigheden | kennis
`),
  ],
  [
    'languages',
    words(`
languages? | linguistics? | (?:fremd)?sprachen? | (?:fremd)?sprach(?:kenntnisse|kompetenz(?:en)?|niveau)
sprachliche[rsn]? | sprach | langues? | linguistiques? | idiomas? | lenguas? | linguistic(?:as?|os?|he) | lingu[ae]
lingue | linguas | talen | talenkennis
`),
  ],
  [
    'summary',
    words(`
summary | objectives? | goals? | overview | statement | bio | biography | introduction | highlights | snapshot | about
aspirations?
kurzprofil | (?:berufs|karriere)?ziele? | zusammenfassung | motivation | objectifs? | synthese | accroche | resumen
objetivos? | extracto | obiettiv[oi] | resumo | samenvatting
`),
  ],
  [
    'contact',
    words(
      `contacts? | kontakt(?:daten)? | personalien | coordonnees | contacto | contatt[oi] | address | anschrift | adresse`,
    ),
  ],
  [
    'other',
    words(`
projects? | (?:\\p{L}{2,9})?projekte? | projekterfahrung(?:en)? | projets? | proyectos? | progetti | projetos
projecten | certifications? | certificates? | licen[cs]es | licen[cs]ing | licensure | accreditations? | trainings?
courses? | coursework | workshops? | seminars?
awards? | honou?rs? | achievements? | accomplishments? | scholarships? | recognitions? | grants? | fellowships?
publications? | papers? | patents? | talks | presentations | conferences? | interests? | hobb(?:y|ies|ys)
activit(?:y|ies) | volunteer(?:s|ing|ed)? | community | memberships? | affiliations? | associations?
references? | referees | declaration | extracurriculars? | curriculars? | zertifi\\p{L}+ | weiterbildung(?:en)?
fortbildung(?:en)? | kurse | schulungen | lehrgange | seminare | auszeichnungen | stipendi(?:en|um) | preise | erfolge
publikationen | veroffentlichungen | vortrage | interessen | freizeit\\p{L}*
ehrenamt\\p{L}* | engagement | referenzen | mitgliedschaften | fuhrerschein | sonstiges | certificats? | realisations
distinctions | prix | bourses | loisirs | interets? | activites | benevolat | permis | divers | certificaciones
certificados | cursos | premios | logros | becas
publicaciones | intereses | aficiones | voluntariados? | referencias | certificazioni | interessi | pubblicazioni
certificacoes | interesses
`),
  ],
];

/** Words beside a noun that say which history, details or knowledge it is. */
export const HEADING_ADJECTIVES: ReadonlyArray<readonly [Section, RegExp]> = [
  [
    'experience',
    words(`
work | working | professional | job | occupational | industry | industrial | corporate | clinical | teaching | freelance
military | beruf | beruflich(?:e[rsn]?)? | professionell(?:e[rsn]?)? | praktische[rsn]?
professionnel(?:le)?s? | entreprises? | laboral(?:es)? | profesional(?:es)? | docente | lavorativ[aeio]
professional[ei] | profissiona(?:l|is)
`),
  ],
  [
    'education',
    words(`
academic | educational | scholastic | university | school | schulische[rsn]? | schul | akademische[rsn]?
universitare[rsn]? | aus | academiques? | scolaires? | universitaires? | academic[ao]s? | universitari[ao]s?
accademic\\p{L}+ | scolastic\\p{L}+
`),
  ],
  [
    'skills',
    words(`
technical | tech | computer | computers | it | digital | ict | edv | soft | hard | coding | scripting | markup
informatiques | informatic[ao]s? | informatische[rsn]? | techniques? | tecnic[ao]s? | technische[rsn]? | fachliche[rsn]?
fach | methodische[rsn]? | soziale[rsn]? | digitale[sn]? | numeriques?
`),
  ],
];

/** Nouns that need an adjective beside them: `Academic Details`. */
export const HEADING_GENERAL = words(`
history | background | record | records | details? | information | informations | info | data | credentials
particulars | path | journey | timeline | chronology | hintergrund | daten | angaben | lebenslauf | historial
historique | antecedentes | datos | informacion | preparacion | vida
`);

/** Nouns of summaries that may also be about studies or skills: `Academic Profile`. */
export const HEADING_PROFILES = words('profile | profiles | profil | perfil | profilo | profiel');

/** Words of headings that say nothing about their section. */
export const HEADING_FILLERS = words(`
relevant | related | additional | other | further | previous | prior | past | recent | current | present | selected
key | main | major | core | general | special | specific | personal | my | notable | full | brief | detailed
significant | extensive | overall | total | basic | advanced | extra | foreign | native | non | open | side | higher
formal | continuing | executive | set | known | spoken | speak | i | used | mastered | held | levels? | s | of | in
the | for | with | as | to
weitere[nsr]? | sonstige[nsr]? | zusatzliche[nsr]? | besondere[nsr]? | bisherige[nsr]? | relevante[nsr]?
aktuelle[nsr]? | wesentliche[nsr]? | ausgewahlte[nsr]? | eigene[nsr]? | personliche[nsr]? | meine[nsr]? | mein | der
die | das | im | zur | zum | von | niveau
autres? | principales? | complementaires? | supplementaires? | precedentes? | anterieures? | particulieres?
significatives? | diverses? | parlees? | maitrisees? | vivantes? | etrangeres? | personnel(?:le)?s? | initiale
continue | pratique | occupes | etudiants? | cles? | mes | mon | ma | de | des | du | d | l | la | le | les | en
otr[ao]s? | previ[ao]s? | relevantes | adicional(?:es)? | complementari[ao]s? | realizad[ao]s? | desempenad[ao]s?
reglada | superior | extranjer[ao]s? | blandas | clave | nivel | personal(?:es)? | mis? | del | los | las | dominio
manejo | altre | ulteriori | straniere | personali | outr[ao]s
`);

/** Titles of a whole resume, which are no headings of a part. */
export const DOCUMENT_TITLE =
  /^(?:(?:my|mein|meine|tabellarischer|detailed|professional) )?(?:resume|résumé|resumé|curriculum vit(?:ae|æ)|curriculum|c\.?v\.?|bio-?data|biodata|lebenslauf|currículum(?: vit(?:ae|æ))?|currículo|hoja de vida|bewerbung(?:sunterlagen)?|portfolio)$/iu;

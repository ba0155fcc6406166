import { otherNumbers } from './plurals';
import { lookupForms } from './words';

/**
 * Word families: the person, the trade and the activity, which ads use interchangeably, in English, German, French,
 * Spanish, Portuguese and Dutch. Only words that mean the same work in a title belong here: a `manager` is not
 * `management` of everything, but titles use either.
 */
const FAMILIES: readonly string[] = [
  'engineer engineering',
  'administrator admin administration administrative',
  'developer dev development',
  'manager management',
  'designer design',
  'analyst analytics analysis',
  'scientist science',
  'researcher research',
  'consultant consulting consultancy',
  'accountant accounting accountancy',
  'recruiter recruiting recruitment',
  'marketer marketing',
  'nurse nursing',
  'teacher teaching',
  'trainer training',
  'tester testing test',
  'programmer programming',
  'electrician electrical',
  'mechanic mechanical',
  'plumber plumbing',
  'carpenter carpentry joinery',
  'welder welding',
  'painter painting',
  'cleaner cleaning',
  'driver driving',
  'cook cooking chef',
  'baker bakery baking',
  'pharmacist pharmacy',
  'therapist therapy',
  'surgeon surgery',
  'dentist dental dentistry',
  'lawyer legal law',
  'writer writing',
  'editor editing editorial',
  'translator translation',
  'photographer photography',
  'planner planning',
  'buyer buying purchasing procurement',
  'auditor auditing audit',
  'operator operations operation',
  'librarian library',
  'architect architecture',
  'trader trading',
  'sculptor sculpture',
  'farmer farming',
  'intern internship',
  'statistician statistics',
  'economist economics',
  'chemist chemistry',
  'physicist physics',
  'biologist biology',
  // German
  'ingenieur ingenieurin ingenieurwesen',
  'entwickler entwicklerin entwicklung softwareentwickler softwareentwicklerin softwareentwicklung',
  'verwalter verwalterin verwaltung',
  'verkaufer verkauferin verkauf',
  'buchhalter buchhalterin buchhaltung',
  'berater beraterin beratung',
  'leiter leiterin leitung',
  'lehrer lehrerin',
  'pfleger pflegerin pflege krankenpfleger krankenpflegerin krankenpflege pflegefachkraft',
  'fahrer fahrerin',
  'koch kochin',
  'arzt arztin',
  'techniker technikerin technik',
  'programmierer programmiererin programmierung',
  'elektriker elektrikerin elektroniker elektronikerin',
  'backer backerin backerei',
  // French; those of engineering share a family with the Dutch and German word, which is spelled alike.
  'developpeur developpeuse developpement',
  'vendeur vendeuse vente ventes',
  'infirmier infirmiere',
  'comptable comptabilite',
  'conseiller conseillere conseil',
  'directeur directrice direction',
  'administrateur administratrice',
  'enseignant enseignante enseignement',
  'cuisinier cuisiniere cuisine',
  'serveur serveuse',
  'technicien technicienne',
  'ingenierie ingenieur ingenieure',
  // Spanish and Portuguese
  'ingeniero ingeniera ingenieria',
  'desarrollador desarrolladora desarrollo',
  'vendedor vendedora ventas vendas',
  'enfermero enfermera enfermeria',
  'contador contadora contable contabilidad contabilidade',
  'profesor profesora',
  'administrador administradora administracion administracao',
  'cocinero cocinera cocina',
  'camarero camarera',
  'consultor consultora consultoria',
  'programador programadora programacion programacao',
  'disenador disenadora diseno',
  'engenheiro engenheira engenharia',
  'desenvolvedor desenvolvedora desenvolvimento',
  'enfermeiro enfermeira enfermagem',
  'professor professora',
  'cozinheiro cozinheira cozinha',
  // Dutch
  'ontwikkelaar ontwikkeling',
  'verkoper verkoopster verkoop',
  'verpleegkundige verpleging verpleger',
  'boekhouder boekhoudster boekhouding',
  'adviseur advies',
  'beheerder beheer',
  'leraar lerares docent docente',
];

/** Prefix of family terms, which occurs in no typed word; repeated, so that no fuzzy match reaches it. */
const OF_FAMILY = '\u01c1'.repeat(3);

const FAMILIES_OF = new Map<string, string[]>();
for (const line of FAMILIES) {
  const words = line.split(' ');
  for (const word of words) FAMILIES_OF.set(word, [...(FAMILIES_OF.get(word) ?? []), `${OF_FAMILY}${words[0] ?? ''}`]);
}

/** Terms of the families of a word, in either grammatical number; most words have none. */
export function familyTerms(word: string): readonly string[] {
  const own = FAMILIES_OF.get(word);
  if (own) return own;
  for (const other of otherNumbers(word)) {
    const families = FAMILIES_OF.get(other);
    if (families) return families;
  }
  return [];
}

/** The terms for the families of all words of a text. */
export function familiesIn(text: string): string[] {
  return [...new Set(lookupForms(text).flatMap(familyTerms))];
}

/** Suffixes of company names that state the legal form: the same company is written with and without them. */
export const LEGAL_FORMS = new Set(
  [
    'inc incorporated ltd limited llc llp lp plc pllc corp corporation co company gmbh mbh ag kg kgaa ohg ug ev eg se',
    'sa sas sarl sasu srl spa snc sl slu bv nv oy oyj ab as asa aps kk pty pvt private lda ltda sro doo zoo ooo',
  ].flatMap((line) => line.split(' ')),
);

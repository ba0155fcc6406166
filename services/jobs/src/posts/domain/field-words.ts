import { FIELD_WORDS } from '@market/contracts/search';
import { addFieldWords } from '@market/search-index';

// Imported for this effect by each module that indexes texts or plans searches.
addFieldWords(FIELD_WORDS);

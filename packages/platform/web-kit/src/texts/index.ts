import { createTexts } from './create-texts';
import { en } from './en';

export const texts = createTexts(en);

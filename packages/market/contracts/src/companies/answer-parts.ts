import { text } from '@market/api/answer-fields';

/** Domain of its site that a company has proved (docs/adr/0091). */
export const provedDomain = () => text('northwind.example', 'The domain of the company’s site, where it has proved it');

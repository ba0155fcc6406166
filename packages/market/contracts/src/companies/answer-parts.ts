import { text } from '@market/api/answer-fields';

/** Domain of the company's site, if the company has proved it (docs/adr/0091). */
export const provedDomain = () => text('northwind.example', 'The domain of the company’s site, where it has proved it');

/** Address of a company's published logo. */
export const companyLogo = () =>
  text('/employers/CMP-3XK9TD/pictures/67c41f0e2a9b4d0012ab34cd', 'Below the API’s root');

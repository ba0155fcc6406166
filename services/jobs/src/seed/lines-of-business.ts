/** Industry of a demo company: its description and the roles it hires for. */
export interface LineOfBusiness {
  /** Pattern of company names in this line of business, in lower case. */
  names: RegExp;
  about: string;
  roles: readonly string[];
}

const OFFICE = ['accountant', 'recruiter', 'office', 'intern'] as const;

export const LINES_OF_BUSINESS: readonly LineOfBusiness[] = [
  {
    names: /software|app|cloud/,
    about:
      'makes planning software for people who would rather be somewhere else than in front of a computer. A hundred of us, one product, no secret roadmaps.',
    roles: [
      'backend',
      'frontend',
      'fullstack',
      'mobile',
      'sre',
      'ux',
      'pm',
      'security',
      'support',
      'sales',
      'content',
      ...OFFICE,
    ],
  },
  {
    names: /health|clinic|care|medical/,
    about: 'runs four clinics and a home care service. We measure ourselves by how people are a year later.',
    roles: ['nurse', 'physio', 'careworker', 'itsupport', 'dataeng', 'project', 'legal', ...OFFICE],
  },
  {
    names: /build|construct|stone/,
    about:
      'builds schools, bridges and the occasional house that wins a prize. Third generation, first one with a crane of its own.',
    roles: ['sitemanager', 'electrician', 'mechanical', 'project', 'driver', 'supplychain', ...OFFICE],
  },
  {
    names: /table|kitchen|food|restaurant|saffron/,
    about: 'is five restaurants and a bakery that share one idea: short menus, fair rosters, no microwaves.',
    roles: ['chef', 'waiter', 'storemanager', 'marketing', 'driver', ...OFFICE],
  },
  {
    names: /school|learn|academ/,
    about:
      'is a group of seven schools with small classes and large gardens. Teachers decide here what is taught, and how.',
    roles: ['teacher', 'language', 'itsupport', 'content', 'careworker', ...OFFICE],
  },
  {
    names: /logisti|freight|transport|copper/,
    about: 'moves what others need tomorrow: two ports, eleven warehouses, nine hundred colleagues.',
    roles: ['warehouse', 'driver', 'supplychain', 'dotnet', 'analyst', 'project', 'support', ...OFFICE],
  },
  {
    names: /energy|solar|wind|power/,
    about: 'plans, builds and runs solar and wind parks, and mends them in the rain.',
    roles: ['energy', 'windengineer', 'electrical', 'project', 'python', 'legal', 'sales', ...OFFICE],
  },
  {
    names: /financ|bank|capital|juniper/,
    about: 'lends to small companies that banks find too small. We look at the business, not only at the collateral.',
    roles: ['riskanalyst', 'accountant', 'backend', 'datasci', 'security', 'legal', 'support', 'pm', ...OFFICE],
  },
  {
    names: /studio|design|paper|creative/,
    about: 'is a design studio of thirty people who argue about curves and agree about lunch.',
    roles: ['graphic', 'ux', 'frontend', 'content', 'project', 'marketing', ...OFFICE],
  },
  {
    names: /robot|machin|automat/,
    about: 'builds arms for factories: quick ones, careful ones, and one that can tie a bow.',
    roles: ['cpp', 'mechanical', 'electrical', 'datasci', 'python', 'project', 'sales', ...OFFICE],
  },
  {
    names: /harbour|hotel|pine|travel/,
    about: 'runs small hotels near the water. Guests come back, and so do most of our seasonal colleagues.',
    roles: ['chef', 'waiter', 'support', 'marketing', 'storemanager', ...OFFICE],
  },
  {
    names: /security|guard|shield/,
    about: 'protects hospitals, city halls and shops against what comes in by mail.',
    roles: ['security', 'sre', 'backend', 'analyst', 'sales', 'support', 'legal', ...OFFICE],
  },
  {
    names: /retail|shop|store|market/,
    about: 'has forty shops for things that last: tools, pots, coats, and advice.',
    roles: ['storemanager', 'salesassistant', 'warehouse', 'supplychain', 'dotnet', 'marketing', 'graphic', ...OFFICE],
  },
  {
    names: /analytic|data|insight/,
    about: 'helps cities and carriers to see what their own data has been telling them for years.',
    roles: ['datasci', 'dataeng', 'analyst', 'python', 'frontend', 'pm', 'sales', ...OFFICE],
  },
];

/** For a company whose name indicates no line of business. */
export const ANY_BUSINESS: LineOfBusiness = {
  names: /(?:)/,
  about: 'is a company of friendly specialists that has grown slowly and means to go on like that.',
  roles: ['backend', 'analyst', 'project', 'marketing', 'sales', 'support', ...OFFICE],
};

export const BENEFITS: readonly string[] = [
  'Thirty days of holiday, and nobody counts the day before Christmas',
  'A pay range that is the same for everybody in the role',
  'Flexible hours around a short common core',
  'A budget for courses, books and conferences',
  'Parental leave beyond the law, for all parents',
  'A pension to which we add',
  'A bicycle, or a ticket for bus and train',
  'Good equipment of your choice',
  'A mentor for your first half-year',
  'A quiet room and a loud kitchen',
  'Profit sharing after the first year',
  'Health checks and a gym around the corner',
  'Paid overtime, and little of it',
  'Work clothes that fit',
];

export const CLOSINGS: readonly string[] = [
  'Send us what shows your work best; a letter is not needed.',
  'We answer every application within a week.',
  'You do not meet every point? Apply anyway, and tell us what you bring instead.',
  'The process: one call, one afternoon with the team, one decision.',
  'Questions first? Write to us; a colleague from the team answers.',
];

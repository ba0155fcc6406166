/**
 * Subjects of the services that are sorted by subject (ADR 0130), lowest first, each with those that it may import:
 * a row names rows above it only, so there is no cycle. Read by .dependency-cruiser.mjs and service-shape.test.ts.
 */
export const SERVICE_SUBJECTS = {
  jobs: {
    applications: [],
    places: [],
    posts: ['applications', 'places'],
    pay: ['posts'],
    statistics: ['posts'],
    templates: ['posts'],
    wishes: ['places', 'posts', 'pay'],
    search: ['applications', 'places', 'posts', 'pay', 'wishes'],
    imports: ['places', 'posts'],
    feeds: ['posts', 'imports'],
    match: ['applications', 'places', 'posts', 'pay', 'wishes', 'search'],
    public: ['places', 'posts', 'search'],
    reports: ['posts'],
    saved: ['applications', 'posts', 'search'],
  },
  profile: {
    shared: [],
    masking: [],
    files: [],
    messages: [],
    companies: ['shared', 'masking', 'files'],
    profiles: ['files'],
    blind: ['masking', 'profiles'],
    looks: ['companies'],
    applications: [],
    access: ['shared', 'messages', 'companies', 'profiles', 'blind', 'looks', 'applications'],
    visibility: ['shared', 'companies', 'profiles', 'blind', 'applications', 'access'],
    'talent-pool': ['shared', 'messages', 'companies', 'profiles', 'looks', 'visibility'],
    'sent-profiles': ['files', 'profiles', 'applications', 'talent-pool'],
    viewing: [
      'shared',
      'files',
      'profiles',
      'blind',
      'looks',
      'applications',
      'access',
      'talent-pool',
      'sent-profiles',
    ],
    'own-profile': ['shared', 'files', 'profiles', 'visibility', 'viewing'],
    'candidate-search': ['companies', 'profiles', 'blind', 'applications', 'access'],
    previews: ['shared', 'files', 'companies'],
    'waiting-applications': ['shared', 'files', 'profiles', 'visibility', 'own-profile'],
    accounts: [
      'shared',
      'companies',
      'profiles',
      'looks',
      'applications',
      'access',
      'visibility',
      'talent-pool',
      'sent-profiles',
      'own-profile',
      'waiting-applications',
    ],
  },
};

for (const [service, subjects] of Object.entries(SERVICE_SUBJECTS)) {
  const names = Object.keys(subjects);
  for (const [index, [subject, imported]] of Object.entries(subjects).entries())
    for (const other of imported)
      if (!names.slice(0, index).includes(other))
        throw new Error(`${service}: '${subject}' may import subjects above it only, and '${other}' is not.`);
}

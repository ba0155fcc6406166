const text = { type: 'string', minLength: 1 };
const time = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' };
const thing = (type: string, properties: object, required: readonly string[] = Object.keys(properties)) => ({
  type: 'object',
  properties: { '@type': { const: type }, ...properties },
  required: ['@type', ...required],
  additionalProperties: false,
});
const unitText = { enum: ['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'] };
const oneOrMany = (schema: object) => ({ oneOf: [schema, { type: 'array', items: schema, minItems: 2 }] });

/**
 * Google's required and recommended fields of a JobPosting
 * (developers.google.com/search/docs/appearance/structured-data/job-posting), in the forms used here: required are
 * title, description, datePosted, hiringOrganization, and a place or who may work remotely.
 */
export const JOB_POSTING = {
  type: 'object',
  additionalProperties: false,
  required: [
    '@context',
    '@type',
    'title',
    'description',
    'datePosted',
    'hiringOrganization',
    'identifier',
    'directApply',
  ],
  properties: {
    '@context': { const: 'https://schema.org/' },
    '@type': { const: 'JobPosting' },
    title: text,
    description: { type: 'string', pattern: '<(p|ul|ol|br|h3|h4)[ />]' },
    url: { type: 'string', pattern: '^https?://' },
    datePosted: time,
    validThrough: time,
    employmentType: { enum: ['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'TEMPORARY', 'INTERN'] },
    hiringOrganization: thing('Organization', { name: text }),
    identifier: thing('PropertyValue', { name: text, value: text }),
    jobLocation: oneOrMany(
      thing('Place', {
        address: thing(
          'PostalAddress',
          {
            addressLocality: text,
            addressRegion: text,
            addressCountry: { type: 'string', pattern: '^[A-Z]{2}$' },
          },
          ['addressLocality'],
        ),
      }),
    ),
    jobLocationType: { const: 'TELECOMMUTE' },
    applicantLocationRequirements: oneOrMany(thing('Country', { name: text })),
    baseSalary: thing('MonetaryAmount', {
      currency: { type: 'string', pattern: '^[A-Z]{3}$' },
      value: {
        oneOf: [
          thing('QuantitativeValue', { value: { type: 'number' }, unitText }),
          thing('QuantitativeValue', {
            minValue: { type: 'number' },
            maxValue: { type: 'number' },
            unitText,
          }),
        ],
      },
    }),
    skills: text,
    experienceRequirements: thing('OccupationalExperienceRequirements', {
      monthsOfExperience: { type: 'integer', minimum: 1 },
    }),
    industry: text,
    directApply: { const: true },
  },
  oneOf: [
    { required: ['jobLocation'], not: { required: ['jobLocationType'] } },
    { required: ['jobLocationType', 'applicantLocationRequirements'], not: { required: ['jobLocation'] } },
  ],
};

import type { ImportField } from './columns';

/** Paths to a value in a feed, with `[]` after the name of a list; the first non-empty value counts. */
type Paths = readonly string[];

/** A place in parts, from the narrowest to the widest; `in` is the list or object that has them. */
export interface FeedPlace {
  in?: string;
  parts: readonly Paths[];
  /** Additional places, appended to the previous ones. */
  isMore?: true;
  /** Region and country from the record itself, for a list's only place, or for the place at the path `of`. */
  within?: { parts: readonly Paths[]; of?: string };
  /** A list with the parts of one place, widest first. */
  widestFirst?: string;
  /** Prefix of each place, for the places where remote workers may live. */
  prefix?: string;
  /** The country of all its places. */
  country?: string;
  /** Parts of a place's text that are none of its name: `35 - RENNES`. */
  without?: RegExp;
  /** A flag of the list's entries: those that have it set are not to be shown. */
  unless?: string;
}

/** Mapping of a value's lower-case word to its meaning. */
interface Meaning {
  path: string;
  means: Readonly<Record<string, string>>;
}

/** A feed or export of one system. */
export interface Feed {
  system: string;
  /** Columns that identify its records: all of them must exist. */
  has: readonly string[];
  /** At least one of these fields must be present. */
  hasOneOf?: readonly string[];
  /** Fields whose value is the first non-empty one of these paths. */
  first: Partial<Record<ImportField, Paths>>;
  /**
   * Fields whose value is a flag or a code: the first of these with a known meaning takes precedence over the paths.
   */
  words?: Partial<Record<ImportField, readonly Meaning[]>>;
  /** Defaults for all records of the feed. */
  always?: Partial<Record<ImportField, string>>;
  /**
   * A list whose entries name their own kind: each becomes a value under the list's name and its lower-case kind, and so
   * does each part of a value that is an object.
   */
  labelled?: { in: string; kind: string; value: string };
  /** Paths of amounts in cents. */
  cents?: Paths;
  /** Fields whose value combines all of these paths. */
  all?: Partial<Record<ImportField, Paths>>;
  /** Parts of the description, in order; a list's entries may have headings. */
  text?: ReadonlyArray<{ path: string } | { in: string; heading: string; body: string }>;
  places?: readonly FeedPlace[];
  /** The feed's dates have the day first, whatever its rows show. */
  isDayFirst?: true;
}

const HYBRID = { true: 'hybrid' } as const;
const BAMBOO_MODES = { '0': 'on-site', '1': 'remote', '2': 'hybrid' } as const;
const POSTAL = [['addressLocality', ''], ['addressRegion'], ['addressCountry.name', 'addressCountry']] as const;

/** Names that companies give to fields of their own for pay, in Greenhouse. */
const PAY = ['salary range', 'pay range', 'compensation range', 'base salary range', 'compensation', 'salary'];

/** Paths of a company's own fields in Greenhouse by their lower-case names, and of a part of their values. */
const ownFields = (names: readonly string[], part?: string) =>
  names.map((name) => `metadata.${name}${part === undefined ? '' : `.${part}`}`);

/** Feed table, one row per system; identified by column names only, so a new version of a feed is a new entry here. */
export const FEEDS: readonly Feed[] = [
  {
    system: 'Lever',
    has: ['text'],
    hasOneOf: ['hostedUrl', 'categories.location', 'categories.team', 'categories.commitment'],
    first: {
      job_title: ['text'],
      external_id: ['id'],
      department: ['categories.department', 'categories.team'],
      emp_type: ['categories.commitment'],
      work_mode: ['workplaceType'],
      salary: ['salaryRange.min'],
      salary_max: ['salaryRange.max'],
      currency: ['salaryRange.currency'],
      salary_period: ['salaryRange.interval'],
      created_at: ['createdAt'],
      url: ['hostedUrl', 'applyUrl'],
    },
    text: [
      { path: 'description|descriptionPlain' },
      { in: 'lists', heading: 'text', body: 'content' },
      { path: 'additional|additionalPlain' },
      { path: 'salaryDescription|salaryDescriptionPlain' },
    ],
    places: [
      {
        in: 'categories.allLocations',
        parts: [['']],
        within: { parts: [['country']], of: 'categories.location' },
      },
      { parts: [['categories.location'], ['country']] },
    ],
  },
  {
    system: 'Ashby',
    has: ['title'],
    hasOneOf: ['descriptionHtml', 'descriptionPlain', 'secondaryLocations', 'isListed'],
    first: {
      job_title: ['title'],
      external_id: ['id'],
      department: ['department', 'team'],
      emp_type: ['employmentType'],
      work_mode: ['workplaceType'],
      remote: ['isRemote'],
      salary: ['compensation.scrapeableCompensationSalarySummary', 'compensation.compensationTierSummary'],
      created_at: ['publishedAt', 'publishedDate'],
      url: ['jobUrl', 'applyUrl'],
    },
    text: [{ path: 'descriptionHtml|descriptionPlain' }],
    places: [
      {
        parts: [
          ['address.postalAddress.addressLocality', 'location', 'locationName'],
          ['address.postalAddress.addressRegion'],
          ['address.postalAddress.addressCountry'],
        ],
      },
      {
        in: 'secondaryLocations',
        isMore: true,
        parts: [
          ['address.postalAddress.addressLocality', 'address.addressLocality', 'location', 'locationName'],
          ['address.postalAddress.addressRegion', 'address.addressRegion'],
          ['address.postalAddress.addressCountry', 'address.addressCountry'],
        ],
      },
    ],
  },
  {
    system: 'Workable',
    has: ['title', 'shortcode'],
    first: {
      job_title: ['title', 'full_title'],
      external_id: ['shortcode', 'code'],
      department: ['department'],
      emp_type: ['employment_type'],
      work_mode: ['workplace', 'workplace_type', 'location.workplace_type'],
      remote: ['telecommuting', 'remote', 'location.telecommuting'],
      exp_min: ['experience'],
      education: ['education'],
      industry: ['industry'],
      function: ['function'],
      salary: ['salary.salary_from'],
      salary_max: ['salary.salary_to'],
      currency: ['salary.salary_currency'],
      created_at: ['published_on', 'published', 'created_at'],
      url: ['url', 'shortlink', 'application_url'],
    },
    text: [{ path: 'full_description|description' }, { path: 'requirements' }, { path: 'benefits' }],
    places: [
      {
        in: 'locations',
        parts: [['city'], ['region', 'subregion', 'state'], ['country', 'countryName', 'countryCode']],
        unless: 'hidden',
      },
      { in: 'location', parts: [['city'], ['region', 'subregion'], ['country', 'country_code']] },
      { parts: [['city'], ['state', 'region'], ['country']] },
    ],
  },
  {
    system: 'SmartRecruiters',
    has: ['name'],
    hasOneOf: ['releasedDate', 'typeOfEmployment.label', 'jobAd.sections.jobDescription.text', 'typeOfEmployment.id'],
    first: {
      job_title: ['name'],
      external_id: ['id', 'uuid'],
      company_name: ['company.name'],
      emp_type: ['typeOfEmployment.label', 'typeOfEmployment.id'],
      exp_min: ['experienceLevel.label'],
      industry: ['industry.label'],
      function: ['function.label'],
      department: ['department.label'],
      remote: ['location.remote'],
      created_at: ['releasedDate'],
      url: ['postingUrl', 'applyUrl', 'ref'],
      company_profile: ['jobAd.sections.companyDescription.text'],
    },
    text: [
      { path: 'jobAd.sections.jobDescription.text' },
      { path: 'jobAd.sections.qualifications.text' },
      { path: 'jobAd.sections.additionalInformation.text' },
    ],
    words: { work_mode: [{ path: 'location.hybrid', means: HYBRID }] },
    places: [{ parts: [['location.fullLocation']] }, { in: 'location', parts: [['city'], ['region'], ['country']] }],
  },
  {
    system: 'Recruitee',
    has: ['title'],
    hasOneOf: ['careers_url', 'careers_apply_url', 'employment_type_code'],
    first: {
      job_title: ['title', 'position'],
      external_id: ['id', 'slug'],
      company_name: ['company_name'],
      department: ['department'],
      job_cate: ['category_code'],
      emp_type: ['employment_type_code'],
      exp_min: ['experience_code'],
      education: ['education_code'],
      remote: ['remote'],
      salary: ['salary.min'],
      salary_max: ['salary.max'],
      currency: ['salary.currency'],
      salary_period: ['salary.period'],
      created_at: ['published_at', 'created_at'],
      closes_at: ['close_at'],
      url: ['careers_url', 'careers_apply_url'],
    },
    words: {
      work_mode: [
        { path: 'hybrid', means: HYBRID },
        { path: 'remote', means: { true: 'remote' } },
        { path: 'on_site', means: { true: 'on-site' } },
      ],
    },
    text: [{ path: 'description' }, { path: 'requirements' }],
    places: [
      {
        in: 'locations',
        parts: [
          ['city', 'name'],
          ['state', 'state_code'],
          ['country', 'country_code'],
        ],
      },
      {
        parts: [
          ['city', 'location'],
          ['state_name', 'state_code'],
          ['country', 'country_code'],
        ],
      },
    ],
  },
  {
    system: 'Teamtailor',
    has: ['title', '_jobposting.title'],
    first: {
      job_title: ['title', '_jobposting.title'],
      external_id: ['id', '_jobposting.identifier.value'],
      company_name: ['_jobposting.hiringOrganization.name'],
      emp_type: ['_jobposting.employmentType'],
      work_mode: ['_jobposting.jobLocationType'],
      salary: ['_jobposting.baseSalary.value.minValue', '_jobposting.baseSalary.value.value'],
      salary_max: ['_jobposting.baseSalary.value.maxValue'],
      currency: ['_jobposting.baseSalary.currency'],
      salary_period: ['_jobposting.baseSalary.value.unitText'],
      created_at: ['date_published', '_jobposting.datePosted'],
      closes_at: ['_jobposting.validThrough'],
      url: ['url', '_jobposting.url'],
    },
    text: [{ path: '_jobposting.description|content_html|content_text' }],
    places: [
      { in: '_jobposting.jobLocation[].address', parts: [...POSTAL] },
      { in: '_jobposting.jobLocation', parts: [['address', 'name', '']] },
      { in: '_jobposting.applicantLocationRequirements', prefix: 'Remote in ', parts: [['name', '']] },
    ],
  },
  {
    system: 'Teamtailor API',
    has: ['attributes.title', 'attributes.body'],
    first: {
      job_title: ['attributes.title'],
      external_id: ['id'],
      created_at: ['attributes.created-at', 'attributes.start-date'],
      closes_at: ['attributes.end-date'],
      status: ['attributes.status', 'attributes.human-status'],
      salary: ['attributes.min-salary'],
      salary_max: ['attributes.max-salary'],
      currency: ['attributes.currency'],
      salary_period: ['attributes.salary-time-unit'],
      emp_type: ['attributes.employment-type'],
      url: ['links.careersite-job-url'],
    },
    words: {
      work_mode: [
        {
          path: 'attributes.remote-status',
          means: { fully: 'remote', hybrid: 'hybrid', temporary: 'hybrid', none: 'on-site' },
        },
      ],
    },
    text: [{ path: 'attributes.pitch' }, { path: 'attributes.body' }],
    places: [{ in: 'relationships.locations.data', parts: [['city', 'name'], ['country']] }],
  },
  {
    system: 'Pinpoint',
    has: ['title'],
    hasOneOf: ['skills_knowledge_expertise', 'key_responsibilities', 'deadline_at', 'compensation_minimum'],
    first: {
      job_title: ['title'],
      external_id: ['id', 'requisition_id'],
      department: ['job.department.name'],
      emp_type: ['employment_type', 'employment_type_text'],
      work_mode: ['workplace_type', 'workplace_type_text'],
      salary: ['compensation_minimum', 'compensation'],
      salary_max: ['compensation_maximum'],
      currency: ['compensation_currency'],
      salary_period: ['compensation_frequency'],
      closes_at: ['deadline_at'],
      responsibilities: ['key_responsibilities'],
      requirements: ['skills_knowledge_expertise'],
      benefits: ['benefits'],
      url: ['url'],
    },
    text: [{ path: 'description' }],
    places: [{ in: 'location', parts: [['city', 'name'], ['province'], ['country']] }],
  },
  {
    system: 'Rippling',
    has: ['name'],
    hasOneOf: ['workLocation.label', 'workLocations', 'department.label', 'workLocation.id'],
    first: {
      job_title: ['name'],
      external_id: ['uuid', 'id'],
      company_name: ['companyName'],
      department: ['department.label', 'department.name'],
      emp_type: ['employmentType.label', 'employmentType.id', 'employmentType'],
      salary: ['payRangeDetails[].rangeStart'],
      salary_max: ['payRangeDetails[].rangeEnd'],
      currency: ['payRangeDetails[].currency'],
      salary_period: ['payRangeDetails[].frequency'],
      created_at: ['createdOn'],
      url: ['url'],
      company_profile: ['description.company'],
    },
    text: [{ path: 'description.role|description' }],
    places: [{ parts: [['workLocation.label']] }, { in: 'workLocations', parts: [['label', 'name', '']] }],
  },
  {
    system: 'BambooHR',
    has: ['jobOpeningName'],
    first: {
      job_title: ['jobOpeningName'],
      external_id: ['id', 'jobOpeningShareUrl'],
      department: ['departmentLabel'],
      emp_type: ['employmentStatusLabel'],
      status: ['jobOpeningStatus'],
      remote: ['isRemote'],
      exp_min: ['minimumExperience'],
      salary: ['compensation'],
      created_at: ['datePosted'],
      url: ['jobOpeningShareUrl'],
    },
    text: [{ path: 'description' }],
    words: {
      work_mode: [{ path: 'locationType', means: BAMBOO_MODES }],
    },
    places: [
      { in: 'location', parts: [['city'], ['state', 'addressRegion'], ['addressCountry', 'country']] },
      { in: 'atsLocation', parts: [['city'], ['state', 'province'], ['country']] },
    ],
  },
  {
    system: 'BambooHR opening',
    has: ['result.jobOpening.jobOpeningName'],
    first: {
      job_title: ['result.jobOpening.jobOpeningName'],
      external_id: ['result.jobOpening.id', 'result.jobOpening.jobOpeningShareUrl'],
      department: ['result.jobOpening.departmentLabel'],
      emp_type: ['result.jobOpening.employmentStatusLabel'],
      status: ['result.jobOpening.jobOpeningStatus'],
      exp_min: ['result.jobOpening.minimumExperience'],
      salary: ['result.jobOpening.compensation'],
      created_at: ['result.jobOpening.datePosted'],
      url: ['result.jobOpening.jobOpeningShareUrl'],
    },
    text: [{ path: 'result.jobOpening.description' }],
    words: {
      work_mode: [{ path: 'result.jobOpening.locationType', means: BAMBOO_MODES }],
    },
    places: [
      {
        parts: [
          ['result.jobOpening.location.city'],
          ['result.jobOpening.location.state'],
          ['result.jobOpening.location.addressCountry'],
        ],
      },
      {
        parts: [
          ['result.jobOpening.atsLocation.city'],
          ['result.jobOpening.atsLocation.state', 'result.jobOpening.atsLocation.province'],
          ['result.jobOpening.atsLocation.country'],
        ],
      },
    ],
  },
  {
    system: 'Workday',
    has: ['title', 'externalPath'],
    first: {
      job_title: ['title'],
      external_id: ['bulletFields[]', 'externalPath'],
      job_location: ['locationsText', 'location'],
      emp_type: ['timeType'],
      work_mode: ['remoteType'],
      created_at: ['startDate', 'postedOn'],
      url: ['externalUrl'],
    },
    text: [{ path: 'jobDescription' }],
  },
  {
    system: 'Workday posting',
    has: ['jobPostingInfo.title'],
    first: {
      job_title: ['jobPostingInfo.title'],
      external_id: ['jobPostingInfo.jobReqId', 'jobPostingInfo.id'],
      emp_type: ['jobPostingInfo.timeType'],
      work_mode: ['jobPostingInfo.remoteType'],
      created_at: ['jobPostingInfo.startDate', 'jobPostingInfo.postedOn'],
      closes_at: ['jobPostingInfo.endDate'],
      url: ['jobPostingInfo.externalUrl'],
      company_name: ['hiringOrganization.name'],
    },
    text: [{ path: 'jobPostingInfo.jobDescription' }],
    places: [
      { parts: [['jobPostingInfo.location'], ['jobPostingInfo.country.descriptor']] },
      { in: 'jobPostingInfo.additionalLocations', isMore: true, parts: [['']] },
    ],
  },
  {
    system: 'Oracle',
    has: ['Title'],
    hasOneOf: ['PrimaryLocation', 'PostedDate', 'ShortDescriptionStr', 'ExternalDescriptionStr'],
    first: {
      job_title: ['Title'],
      external_id: ['Id', 'RequisitionId'],
      emp_type: ['JobSchedule', 'ContractType', 'WorkerType', 'JobType'],
      work_mode: ['WorkplaceType', 'WorkplaceTypeCode'],
      job_cate: ['JobFamily', 'Category'],
      function: ['JobFunction'],
      department: ['Department', 'Organization'],
      created_at: ['PostedDate', 'ExternalPostedStartDate'],
      closes_at: ['PostingEndDate', 'ExternalPostedEndDate'],
      responsibilities: ['ExternalResponsibilitiesStr'],
      requirements: ['ExternalQualificationsStr'],
    },
    text: [{ path: 'ExternalDescriptionStr|ShortDescriptionStr' }],
    places: [{ parts: [['PrimaryLocation']] }, { in: 'secondaryLocations', isMore: true, parts: [['Name']] }],
  },
  {
    system: 'USAJOBS',
    has: ['MatchedObjectDescriptor.PositionTitle'],
    first: {
      job_title: ['MatchedObjectDescriptor.PositionTitle'],
      external_id: ['MatchedObjectId', 'MatchedObjectDescriptor.PositionID'],
      company_name: ['MatchedObjectDescriptor.OrganizationName'],
      department: ['MatchedObjectDescriptor.DepartmentName'],
      emp_type: ['MatchedObjectDescriptor.PositionSchedule[].Name'],
      function: ['MatchedObjectDescriptor.JobCategory[].Name'],
      salary: ['MatchedObjectDescriptor.PositionRemuneration[].MinimumRange'],
      salary_max: ['MatchedObjectDescriptor.PositionRemuneration[].MaximumRange'],
      salary_period: [
        'MatchedObjectDescriptor.PositionRemuneration[].Description',
        'MatchedObjectDescriptor.PositionRemuneration[].RateIntervalCode',
      ],
      remote: ['MatchedObjectDescriptor.UserArea.Details.RemoteIndicator'],
      created_at: ['MatchedObjectDescriptor.PublicationStartDate', 'MatchedObjectDescriptor.PositionStartDate'],
      closes_at: ['MatchedObjectDescriptor.ApplicationCloseDate', 'MatchedObjectDescriptor.PositionEndDate'],
      url: ['MatchedObjectDescriptor.PositionURI', 'MatchedObjectDescriptor.ApplyURI[]'],
      requirements: ['MatchedObjectDescriptor.QualificationSummary'],
      responsibilities: ['MatchedObjectDescriptor.UserArea.Details.MajorDuties[]'],
    },
    // US federal government jobs pay in US dollars.
    always: { currency: 'USD' },
    text: [{ path: 'MatchedObjectDescriptor.UserArea.Details.JobSummary' }],
    places: [
      { in: 'MatchedObjectDescriptor.PositionLocation', parts: [['LocationName', 'CityName'], ['CountryCode']] },
      { parts: [['MatchedObjectDescriptor.PositionLocationDisplay']] },
    ],
  },
  {
    system: 'Greenhouse',
    has: ['title', 'absolute_url'],
    labelled: { in: 'metadata', kind: 'name', value: 'value' },
    first: {
      emp_type: ownFields(['employment type', 'job type', 'time type', 'contract type', 'commitment']),
      work_mode: ownFields(['workplace type', 'work type', 'work mode', 'location type', 'remote status']),
      job_title: ['title'],
      external_id: ['id', 'internal_job_id'],
      company_name: ['company_name'],
      department: ['departments[].name'],
      job_location: ['location.name', 'offices[].location', 'offices[].name'],
      salary: [
        'pay_input_ranges[].min_cents',
        'pay_input_ranges[].min_value',
        ...ownFields(PAY, 'min_value'),
        ...ownFields(PAY),
      ],
      salary_max: ['pay_input_ranges[].max_cents', 'pay_input_ranges[].max_value', ...ownFields(PAY, 'max_value')],
      currency: ['pay_input_ranges[].currency_type', 'pay_input_ranges[].currency', ...ownFields(PAY, 'unit')],
      salary_period: ['pay_input_ranges[].interval', 'pay_input_ranges[].title'],
      created_at: ['first_published', 'updated_at'],
      closes_at: ['application_deadline'],
      url: ['absolute_url'],
    },
    cents: ['pay_input_ranges[].min_cents', 'pay_input_ranges[].max_cents'],
    text: [{ path: 'content' }],
  },
  {
    system: 'schema.org',
    has: ['title'],
    hasOneOf: ['jobLocation', 'hiringOrganization.name', 'datePosted', 'jobLocation.address.addressLocality'],
    first: {
      job_title: ['title', 'name'],
      external_id: ['identifier.value', 'identifier', '@id'],
      company_name: ['hiringOrganization.name', 'hiringOrganization'],
      emp_type: ['employmentType'],
      work_mode: ['jobLocationType'],
      industry: ['industry'],
      function: ['occupationalCategory.name', 'occupationalCategory'],
      required_skills: ['skills[].name', 'skills'],
      salary: [
        'baseSalary[].value.minValue',
        'baseSalary[].value[].minValue',
        'baseSalary[].value.value',
        'baseSalary[].minValue',
        'baseSalary[].value',
        'baseSalary[].minPrice',
        'baseSalary[].price',
        'baseSalary[].priceSpecification.minPrice',
        'baseSalary[].priceSpecification.price',
        'baseSalary[]',
      ],
      salary_max: [
        'baseSalary[].value.maxValue',
        'baseSalary[].value[].maxValue',
        'baseSalary[].maxValue',
        'baseSalary[].maxPrice',
        'baseSalary[].priceSpecification.maxPrice',
      ],
      currency: [
        'baseSalary[].currency',
        'baseSalary[].priceCurrency',
        'baseSalary[].priceSpecification.priceCurrency',
        'salaryCurrency',
        'baseSalary[].value.currency',
      ],
      salary_period: [
        'baseSalary[].value.unitText',
        'baseSalary[].value[].unitText',
        'baseSalary[].unitText',
        'baseSalary[].value.unitCode',
        'baseSalary[].unitCode',
        'baseSalary[].priceSpecification.unitText',
        'baseSalary[].priceSpecification.unitCode',
        'baseSalary[].referenceQuantity.unitText',
        'baseSalary[].referenceQuantity.unitCode',
        'baseSalary[].duration',
        'baseSalary[].name',
      ],
      created_at: ['datePosted'],
      closes_at: ['validThrough'],
      responsibilities: ['responsibilities'],
      requirements: ['qualifications.name', 'qualifications', 'experienceRequirements.name'],
      benefits: ['jobBenefits'],
      url: ['url'],
    },
    text: [{ path: 'description' }],
    places: [
      { in: 'jobLocation[].address', parts: [...POSTAL] },
      { in: 'jobLocation', parts: [['addressLocality', 'address', 'name', ''], ...POSTAL.slice(1)] },
      { in: 'applicantLocationRequirements', prefix: 'Remote in ', parts: [['name', '']] },
    ],
  },
  {
    system: 'Adzuna',
    has: ['title', 'location.display_name'],
    first: {
      job_title: ['title'],
      external_id: ['id', 'adref'],
      company_name: ['company.display_name'],
      job_cate: ['category.label'],
      salary: ['salary_min'],
      salary_max: ['salary_max'],
      currency: ['salary_currency', 'currency'],
      created_at: ['created'],
      url: ['redirect_url'],
    },
    all: { emp_type: ['contract_time', 'contract_type'] },
    // Adzuna converts all pay to a year.
    always: { salary_period: 'year' },
    text: [{ path: 'description' }],
    places: [{ widestFirst: 'location.area', parts: [] }, { parts: [['location.display_name']] }],
  },
  {
    system: 'Reed',
    has: ['jobTitle', 'jobId'],
    first: {
      job_title: ['jobTitle'],
      external_id: ['jobId'],
      company_name: ['employerName'],
      salary: ['minimumSalary', 'yearlyMinimumSalary'],
      salary_max: ['maximumSalary', 'yearlyMaximumSalary'],
      currency: ['currency'],
      salary_period: ['salaryType'],
      created_at: ['date', 'datePosted'],
      closes_at: ['expirationDate'],
      url: ['jobUrl', 'externalUrl'],
    },
    all: { emp_type: ['contractType', 'jobType'] },
    text: [{ path: 'jobDescription' }],
    places: [{ parts: [['locationName']], country: 'UK' }],
    isDayFirst: true,
  },
  {
    system: 'JSearch',
    has: ['job_title', 'employer_name'],
    first: {
      job_title: ['job_title'],
      external_id: ['job_id'],
      company_name: ['employer_name'],
      emp_type: ['job_employment_type', 'job_employment_types'],
      remote: ['job_is_remote'],
      salary: ['job_min_salary', 'job_salary'],
      salary_max: ['job_max_salary'],
      currency: ['job_salary_currency'],
      salary_period: ['job_salary_period'],
      created_at: ['job_posted_at_datetime_utc', 'job_posted_at_timestamp'],
      closes_at: ['job_offer_expiration_datetime_utc', 'job_offer_expiration_timestamp'],
      required_skills: ['job_required_skills'],
      requirements: ['job_highlights.Qualifications'],
      responsibilities: ['job_highlights.Responsibilities'],
      benefits: ['job_highlights.Benefits'],
      url: ['job_apply_link', 'job_google_link'],
    },
    text: [{ path: 'job_description' }],
    places: [{ parts: [['job_city', 'job_location'], ['job_state'], ['job_country']] }],
  },
  {
    system: 'JobSpy',
    has: ['title', 'job_url'],
    hasOneOf: ['site', 'min_amount', 'job_url_direct'],
    first: {
      job_title: ['title'],
      external_id: ['id'],
      company_name: ['company'],
      job_location: ['location'],
      emp_type: ['job_type'],
      remote: ['is_remote'],
      salary: ['min_amount'],
      salary_max: ['max_amount'],
      currency: ['currency'],
      salary_period: ['interval'],
      created_at: ['date_posted'],
      function: ['job_function'],
      industry: ['company_industry'],
      required_skills: ['skills'],
      url: ['job_url_direct', 'job_url'],
    },
    text: [{ path: 'description' }],
  },
  {
    system: 'Remotive',
    has: ['title', 'candidate_required_location'],
    first: {
      job_title: ['title'],
      external_id: ['id'],
      company_name: ['company_name'],
      job_cate: ['category'],
      emp_type: ['job_type'],
      salary: ['salary'],
      required_skills: ['tags'],
      created_at: ['publication_date'],
      url: ['url'],
    },
    always: { remote: 'yes' },
    text: [{ path: 'description' }],
    // Countries and regions alone, never a town and its state.
    places: [{ in: 'candidate_required_location,', parts: [['']] }],
  },
  {
    system: 'RemoteOK',
    has: ['position', 'epoch'],
    first: {
      job_title: ['position'],
      external_id: ['id', 'slug'],
      company_name: ['company'],
      job_location: ['location'],
      required_skills: ['tags'],
      salary: ['salary_min'],
      salary_max: ['salary_max'],
      created_at: ['date', 'epoch'],
      url: ['url', 'apply_url'],
    },
    // RemoteOK states all pay in US dollars a year.
    always: { remote: 'yes', salary_period: 'year', currency: 'USD' },
    text: [{ path: 'description' }],
  },
  {
    system: 'Arbeitnow',
    has: ['title', 'slug', 'job_types'],
    first: {
      job_title: ['title'],
      external_id: ['slug'],
      company_name: ['company_name'],
      job_location: ['location'],
      remote: ['remote'],
      emp_type: ['job_types'],
      required_skills: ['tags'],
      created_at: ['created_at'],
      url: ['url'],
    },
    text: [{ path: 'description' }],
  },
  {
    system: 'Naukri',
    has: ['Job Title'],
    hasOneOf: ['Job Salary', 'Job Experience Required', 'Key Skills'],
    first: {
      job_title: ['Job Title'],
      external_id: ['Uniq Id', 'Job Id'],
      salary: ['Job Salary'],
      exp_min: ['Job Experience Required', 'Job Experience'],
      required_skills: ['Key Skills'],
      function: ['Functional Area', 'Role Category'],
      industry: ['Industry'],
      created_at: ['Crawl Timestamp'],
    },
    text: [{ path: 'Job Description' }],
    places: [{ in: 'Location,', parts: [['']] }],
  },
  {
    system: 'Naukri JSON',
    has: ['title', 'jobId'],
    hasOneOf: ['placeholders', 'tagsAndSkills', 'jdURL'],
    labelled: { in: 'placeholders', kind: 'type', value: 'label' },
    first: {
      job_title: ['title'],
      external_id: ['jobId'],
      company_name: ['companyName'],
      salary: ['placeholders.salary', 'salary'],
      currency: ['currency'],
      exp_min: ['placeholders.experience', 'experienceText'],
      work_mode: ['placeholders.location'],
      required_skills: ['tagsAndSkills'],
      created_at: ['createdDate'],
    },
    text: [{ path: 'jobDescription' }],
    // All of its jobs are in India.
    places: [
      {
        in: 'placeholders.location,',
        parts: [['']],
        without: /^(?:hybrid|remote)\s*-\s*|\s*\([^)]*\)/gi,
        country: 'India',
      },
    ],
  },
  {
    system: 'Himalayas',
    has: ['title', 'companyName', 'locationRestrictions', 'applicationLink'],
    first: {
      job_title: ['title'],
      external_id: ['guid'],
      company_name: ['companyName'],
      emp_type: ['employmentType'],
      exp_min: ['seniority'],
      function: ['categories'],
      salary: ['minSalary'],
      salary_max: ['maxSalary'],
      currency: ['currency'],
      created_at: ['pubDate'],
      closes_at: ['expiryDate'],
      url: ['applicationLink', 'guid'],
    },
    always: { remote: 'yes' },
    text: [{ path: 'description|excerpt' }],
    places: [{ in: 'locationRestrictions', prefix: 'Remote in ', parts: [['name', '']] }],
  },
  {
    system: 'Bundesagentur für Arbeit',
    has: ['refnr'],
    hasOneOf: ['titel', 'beruf'],
    first: {
      job_title: ['titel', 'beruf'],
      external_id: ['refnr'],
      company_name: ['arbeitgeber'],
      function: ['beruf'],
      emp_type: ['arbeitszeitmodelle', 'arbeitszeit'],
      created_at: ['aktuelleVeroeffentlichungsdatum', 'modifikationsTimestamp'],
      url: ['externeUrl'],
    },
    text: [{ path: 'stellenbeschreibung|stellenangebotsBeschreibung' }],
    places: [
      { in: 'arbeitsorte', parts: [['ort'], ['region'], ['land']] },
      { in: 'arbeitsort', parts: [['ort'], ['region'], ['land']] },
    ],
  },
  {
    system: 'France Travail',
    has: ['intitule'],
    hasOneOf: ['lieuTravail.libelle', 'romeLibelle', 'typeContratLibelle'],
    first: {
      job_title: ['intitule'],
      external_id: ['id'],
      company_name: ['entreprise.nom'],
      company_profile: ['entreprise.description'],
      function: ['romeLibelle', 'appellationlibelle'],
      industry: ['secteurActiviteLibelle'],
      salary: ['salaire.libelle', 'salaire.commentaire'],
      created_at: ['dateCreation', 'dateActualisation'],
      url: ['origineOffre.urlOrigine'],
    },
    all: { emp_type: ['dureeTravailLibelleConverti', 'typeContratLibelle'] },
    text: [{ path: 'description' }],
    places: [
      // Behind the number of the department, with that of the part of the town.
      { parts: [['lieuTravail.libelle']], without: /^\d[\dAB]\d?\s*-\s*|\s\d{1,2}$/g, country: 'France' },
    ],
  },
  {
    system: 'Naukri dump',
    has: ['jobtitle', 'joblocation_address'],
    first: {
      job_title: ['jobtitle'],
      external_id: ['uniq_id', 'jobid'],
      company_name: ['company'],
      salary: ['payrate'],
      exp_min: ['experience'],
      education: ['education'],
      required_skills: ['skills'],
      industry: ['industry'],
      created_at: ['postdate'],
    },
    text: [{ path: 'jobdescription' }],
    places: [{ in: 'joblocation_address,', parts: [['']] }],
  },
  {
    system: 'Indeed XML',
    has: ['title', 'referencenumber'],
    first: {
      job_title: ['title'],
      external_id: ['referencenumber', 'requisitionid'],
      company_name: ['company', 'sourcename'],
      emp_type: ['jobtype'],
      work_mode: ['remotetype'],
      exp_min: ['experience'],
      education: ['education'],
      job_cate: ['category'],
      salary: ['salary'],
      created_at: ['date'],
      closes_at: ['expirationdate'],
      url: ['url'],
    },
    text: [{ path: 'description' }],
    places: [{ parts: [['city'], ['state'], ['country']] }],
  },
  {
    system: 'Personio XML',
    has: ['name'],
    hasOneOf: ['jobDescriptions.jobDescription', 'recruitingCategory', 'occupationCategory'],
    first: {
      job_title: ['name'],
      external_id: ['id'],
      company_name: ['subcompany'],
      department: ['department'],
      exp_min: ['yearsOfExperience'],
      required_skills: ['keywords'],
      function: ['occupation'],
      job_cate: ['occupationCategory'],
      created_at: ['createdAt'],
      url: ['url'],
    },
    all: { emp_type: ['employmentType', 'schedule'] },
    text: [{ in: 'jobDescriptions.jobDescription', heading: 'name', body: 'value' }],
    places: [{ parts: [['office']] }, { in: 'additionalOffices.office', isMore: true, parts: [['']] }],
  },
  {
    system: 'NEOGOV RSS',
    has: ['title', 'advertiseToDate'],
    first: {
      job_title: ['title'],
      external_id: ['jobId', 'jobNumberSingle', 'guid'],
      department: ['department'],
      emp_type: ['jobType'],
      salary: ['minimumSalary'],
      salary_max: ['maximumSalary'],
      currency: ['salaryCurrency'],
      salary_period: ['salaryInterval'],
      created_at: ['advertiseFromDate', 'pubDate'],
      closes_at: ['advertiseToDate'],
      responsibilities: ['examplesOfDuties'],
      requirements: ['qualifications'],
      benefits: ['benefits'],
      url: ['link'],
    },
    text: [{ path: 'description' }],
    places: [{ parts: [['location'], ['state']] }],
  },
  {
    system: 'RSS',
    has: ['title', 'link'],
    hasOneOf: ['guid', 'pubDate', 'encoded'],
    first: { job_title: ['title'], external_id: ['guid'], created_at: ['pubDate', 'date'], url: ['link'] },
    text: [{ path: 'encoded|description' }],
  },
  {
    system: 'Atom',
    has: ['title', 'updated'],
    hasOneOf: ['link.href', 'link', 'content', 'summary'],
    first: {
      job_title: ['title'],
      external_id: ['id'],
      created_at: ['published', 'updated'],
      url: ['link.href', 'link[].href'],
    },
    text: [{ path: 'content|summary' }],
  },
];

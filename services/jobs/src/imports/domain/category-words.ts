export const OTHER_CATEGORY = 37;
export const STUDENT_CATEGORY = 36;

/**
 * Words that indicate a category, by its code (contracts/categories). `=2` counts a characteristic word double, `=0.5`
 * a vague one half.
 */
export const CATEGORY_WORDS: ReadonlyMap<number, string> = new Map([
  [
    1,
    [
      'software=2|developer=2|programmer=2|software engineer=2|software engineering=2|front end=2|frontend=2',
      'back end=2|backend=2|full stack=2|fullstack=2|web developer=2|web engineer=3|java|javascript|php|python',
      'ruby|rails|c#|c++|dotnet|aspnet|ios|android|mobile developer=2|firmware=2|embedded=1.5|compiler|compilers',
      'game engineering=2|technical lead|technical co founder=2|sdet=2|developers=2|swe=2|application engineer',
      'applications developer=2|ext js|twiml|algorithm=1.5|algorithms|platform team|vp of engineering=2',
      'web development=2|app development|software architect=4|application architect=4|applications architect=4',
    ].join('|'),
  ],
  [
    2,
    [
      'system administrator=3|systems administrator=3|sysadmin=3|network engineer=2|network engineering=2',
      'network administrator=3|it support=3|help desk=3|service desk=3|helpdesk=3|desktop support=3',
      'technical support=2|infrastructure=1.5|devops=2|site reliability=3|cloud engineer=2|cloud operations=2',
      'database administrator=3|information technology=1.5|it engineer=3|service delivery=1.5|servicenow=2',
      'linux=1.5|systems engineer=1|sap|etl=1|it technician=3|hfm=2|bsm=2|technology intern=1.5|it company=2',
      'it internship=2|business technology=1|systems analyst=2|solution architect=4|solutions architect=4',
      'cloud architect=4|enterprise architect=4|technical architect=4|system architect=4|systems architect=4',
      'network architect=4|infrastructure architect=4|data architect=4|it architect=4',
    ].join('|'),
  ],
  [
    3,
    [
      'data scientist=4|data science=4|data analyst=4|data analytics=3|data engineer=4|data engineering=4',
      'analytics=2|machine learning=3|deep learning=3|business intelligence=3|bi=1|statistician=3|big data=2',
      'quantitative=2|data=1|ai=1.5|artificial intelligence=2|computer vision=2|nlp=2|data warehouse=2',
      'data collector=2|research analyst=1|decision intelligence=2',
    ].join('|'),
  ],
  [
    4,
    [
      'security engineer=4|cyber security=4|cybersecurity=4|cyber=3|information security=4|penetration=4',
      'security researcher=4|security consultant=2|security analyst=3|data security=3|soc analyst=3',
      'cryptography=3|zero knowledge=3',
    ].join('|'),
  ],
  [
    5,
    [
      'designer=3|design=1.5|graphic=2|ux=2|ui=2|user experience=2|visual=1.5|art director=4|creative=1.5',
      'illustrator=2|interaction design=3|photoshop|animator=2|karmarama=1|interior designer=3|fashion designer=3',
    ].join('|'),
  ],
  [
    6,
    [
      'product manager=4|product management=4|project manager=4|project management=3|program manager=3',
      'programme manager=3|scrum master=3|product owner=4|project coordinator=3|product lead=3|vp of product=4',
      'implementation=1|pmo=2|delivery manager=2|programme analyst=2|talent management process=0.5',
    ].join('|'),
  ],
  [
    7,
    [
      'marketing=3|seo=2|brand=1.5|social media=2|communications=2|public relations=3|pr=1.5|advertising=2',
      'content marketer=3|digital marketing=2|media planner=2|growth=1|audience development=3|campaign=1',
      'copywriter=2|community manager=2|user acquisition=3|promotional=2|strategy planning=1.5|marketer=3',
      'creative strategist=3|events=1',
    ].join('|'),
  ],
  [
    8,
    [
      'sales=3|account executive=4|account manager=3|business development=3|telesales=4|telemarketer=4',
      'telemarketing=4|inside sales=4|outside sales=4|sales representative=4|lead generation=2|partnership=2',
      'partnerships=2|sales director=4|revenue|merchant cash advance=2|cold calling=2|exports=1',
      'funding specialist=2|engagement=1',
    ].join('|'),
  ],
  [
    9,
    [
      'customer service=4|customer support=4|customer care=4|call center=3|call centre=3|customer success=3',
      'client services=2|call attendant=3|csr=2|guest service=1.5|customer experience=2|customer services=4',
      'customer response=3|engagement manager=1',
    ].join('|'),
  ],
  [
    10,
    [
      'accountant=4|accounting=4|finance=2|financial=1.5|bookkeeper=4|controller=2|auditor=3|audit=3|payroll=3',
      'tax=2|accounts payable=3|cfo=3|treasury=2|billing=1|bill review=2|investor=1|financial analyst=3|fp&a=3',
    ].join('|'),
  ],
  [
    11,
    [
      'bank=2|banking=3|insurance=3|underwriter=4|actuary=4|actuarial=4|claims=2|loan=2|mortgage=2|trader=3',
      'trading=2|investment=2|wealth=2|settlements=3|fixed income=3|risk analyst=3|hedge fund=2|credit=1|quant=2',
      'benefits consultant=2|capital markets=2|equity=0.5',
    ].join('|'),
  ],
  [
    12,
    [
      'human resources=4|hr=3|recruiter=4|recruitment=4|recruiting=3|talent acquisition=4|talent=1.5',
      'people operations=3|compensation and benefits=2|staffing=2|talent management=4|onboarding=0.5',
    ].join('|'),
  ],
  [13, 'lawyer=4|attorney=4|legal=3|paralegal=4|solicitor=4|counsel=3|law=1.5|litigation=3|compliance=1.5|patent=2'],
  [
    14,
    [
      'administrative=3|administrator=1.5|admin=3|receptionist=4|office manager=4|secretary=4',
      'executive assistant=4|personal assistant=4|data entry=3|clerk=2.5|office=1|filing=1|front desk=2',
      'mail processing=3|mail center=2|office management=4|office assistant=4|business admin=3|typist=3',
      'document controller=4|document control=3',
      'assistant=0.5|print production=1',
    ].join('|'),
  ],
  [
    15,
    [
      'consultant=2|consulting=3|strategy=1.5|management consultant=4|ceo=4|chief executive=4|managing director=4',
      'general manager=3|vice president=1.5|business analyst=3|advisory=2|mba=2|director=0.5|coo=3|entrepreneur=1',
      'strategic planning=2',
    ].join('|'),
  ],
  [
    16,
    [
      'logistics=4|supply chain=4|warehouse=3|operations=1.5|shipping=3|inventory=2|procurement=3|purchasing=3',
      'buyer=2|dispatcher=2|fulfillment=2|materials manager=4|forklift=2|distribution=1.5|unloader=3',
      'sales and operations=0.5',
    ].join('|'),
  ],
  [
    17,
    [
      'driver=4|truck=3|cdl=3|courier=3|delivery driver=4|chauffeur=4|pilot=3|transport=2|trucking=3|fleet=2',
      'bus=1|aviation=1|air traffic=4|train conductor=4',
    ].join('|'),
  ],
  [
    18,
    [
      'manufacturing=2.5|production operator=4|machine operator=4|assembler=3|assembly=1|production supervisor=4',
      'production manager=3|machinist=3|cnc=2|factory=2|plant=1.5|operator=1|general laborers=3|laborer=3',
      'quality control=1.5|packaging=1.5|production=1.5|plant controller=1|process operator=3',
    ].join('|'),
  ],
  [
    19,
    [
      'mechanical engineer=4|mechanical engineering=3|electrical engineer=4|electrical engineering=3',
      'electrical project engineer=4|process engineer=4|chemical engineer=4|hardware=2|computer architecture=3',
      'design verification=3|verification=1.5|aerospace=2|manufacturing engineer=3|manufacturing engineering=3',
      'industrial engineer=3|cad operator=3|engineer=1|engineering=1|rf=2|fpga=2|asic=2|semiconductor=2',
      'physical design=3|optical=2|robotics=2|signal processing=2|gnss=3|instrumentation=2|controls=1',
      'systems engineering=1.5|design automation=3|gnc=2|smart meter=2|sensors=2|facilities engineer=2',
      'electromagnetic=3|metrology=3|product validation=2|ic&e=3|micro grid=3',
    ].join('|'),
  ],
  [
    20,
    [
      'construction=3|architect=2|civil engineer=4|civil engineering=3|surveyor=4|site manager=3|bricklayer=4',
      'roofing=2|building=0.5|structural=2|quantity surveyor=4|estimator=3|real estate developer=1|installers=2',
      'architecture=0.5',
    ].join('|'),
  ],
  [
    21,
    [
      'electrician=4|plumber=4|carpenter=4|welder=4|mechanic=3|technician=2|maintenance=2|hvac=3|installer=3',
      'installers=3|handyman=4|repair=1.5|instrument=1|fitter=3|field service=2|millwright=3',
    ].join('|'),
  ],
  [
    22,
    [
      'nurse=4|public health=3|nursing=3|doctor=3|physician=4|medical=2|clinical=2|healthcare=2|health care=2',
      'hospital=1.5|patient=1.5|pharmacist=4|pharmacy=3|dentist=4|dental=4|psychiatry=4|radiology=3|therapist=3',
      'surgeon=4|medical coder=4|rn=3|rns=4|registrar=1|caregiver=2|icu=2|paramedic=3|veterinary=1',
    ].join('|'),
  ],
  [
    23,
    [
      'social worker=4|case management=3|case worker=4|community=0.5|charity=2|ngo=2|nonprofit=2|care assistant=3',
      'support worker=4|counselor=2|counsellor=3|youth=2|social care=4|childcare=2|disability=2',
      'social innovation=3|baby care=2|volunteer=1',
    ].join('|'),
  ],
  [
    24,
    [
      'teacher=4|teaching=3|tutor=4|lecturer=4|professor=4|education=2|trainer=3|instructor=3|school=1.5',
      'kindergarten=4|curriculum=2|instructional=2|classroom=1|e learning=1.5|elearning=2|academic=1.5',
      'head of music=3|esl=2|tefl=2|principal=0.3|postgraduate certificate=2',
    ].join('|'),
  ],
  [
    25,
    [
      'scientist=2|research scientist=4|laboratory=3|researcher=3|chemist=4|biologist=4|biology=2|physics=2|r&d=2',
      'lab=2|clinical research=3|genomics=3|bioinformatics=3|chemistry=2|research intern=3|research=1.5',
      'scientific=2|molecular=3',
    ].join('|'),
  ],
  [
    26,
    [
      'hotel=3|chef=4|cook=3|waiter=4|waitress=4|bartender=4|restaurant=2.5|hospitality=3|barista=4',
      'housekeeping=3|tourism=3|travel=1|kitchen=2|catering=3|food service=2|nightlife=2',
      'guest service specialist=2|events coordinator=2|flight attendant=3',
    ].join('|'),
  ],
  [
    27,
    [
      'retail=3|store=2|cashier=4|merchandiser=4|shop=2|store manager=4|sales assistant=3|merchandising=2',
      'sales associate=3|retail manager=4|branch associate=1|shop assistant=4|grocery=2',
    ].join('|'),
  ],
  [
    28,
    [
      'beauty=2|cosmetics=1.5|fitness=2|spa=3|hairdresser=4|stylist=3|coach=1.5|softball=4|sports=1.5|wellness=2',
      'personal trainer=4|massage=3|yoga=3|athletic=2|fragrance and beauty=2',
    ].join('|'),
  ],
  [
    29,
    [
      'writer=4|editor=4|journalist=4|translator=4|content editor=4|writing=1.5|copy editor=4|editorial=2',
      'publishing=2|publications=3|interpreter=3|technical writer=4|technical writing=4|blogger=3|proofreader=4',
      'reporter=3|localization=1.5|news=1',
    ].join('|'),
  ],
  [
    30,
    [
      'actor=4|musician=4|music=2|film=2|video production=3|producer=3|artist=2|entertainment=2|theatre=3',
      'photographer=4|dancer=4|audio=1.5|animation=2|studio=1|video=1|broadcast=2|gaming=0.5|casting=2',
    ].join('|'),
  ],
  [
    31,
    [
      'real estate=3|property management=3|property manager=4|facilities=2|leasing=3|facility manager=4',
      'estate agent=4|janitor=3|cleaner=3|cleaning=2|custodian=3|property=1.5|concierge=2|housekeeper=2',
    ].join('|'),
  ],
  [
    32,
    [
      'security guard=5|security officer=5|firefighter=5|police=4|emergency=1|guard=2|lifeguard=4|surveillance=2',
      'loss prevention=4|patrol=3|safety officer=3',
    ].join('|'),
  ],
  [
    33,
    [
      'government=2|public sector=3|policy=1.5|council=1.5|civil service=4|municipal=3|public administration=4',
      'federal=1|diplomat=4|regulatory affairs=1',
    ].join('|'),
  ],
  [
    34,
    [
      'energy=1.5|oil=2|gas=1.5|oil and gas=3|oil & gas=3|environmental=2|solar=3|wind=1|renewable=3',
      'sustainability=3|drilling=3|utilities=1.5|industrial hygiene=4|power plant=3|geologist=4|petroleum=3',
      'waste=1|water treatment=2|micro grid=2',
    ].join('|'),
  ],
  [
    35,
    [
      'agriculture=4|farm=3|farmer=4|farming=3|animal=2|veterinarian=4|dogs=3|dog=2|horticulture=4|crop=2',
      'precision ag=4|garden=2|forestry=4|pets=2|zoo=3|agronomy=4|livestock=3',
    ].join('|'),
  ],
]);

/** Occupation names from a dedicated column of exports, mapped to our categories. */
export const FUNCTION_CATEGORIES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    'information technology': 2,
    sales: 8,
    marketing: 7,
    'customer service': 9,
    administrative: 14,
    design: 5,
    education: 24,
    'product management': 6,
    'project management': 6,
    consulting: 15,
    'business development': 8,
    finance: 10,
    'health care provider': 22,
    'human resources': 12,
    'public relations': 7,
    advertising: 7,
    research: 25,
    'supply chain': 16,
    'accounting/auditing': 10,
    'data analyst': 3,
    'business analyst': 15,
    manufacturing: 18,
    'financial analyst': 10,
    legal: 13,
    'quality assurance': 1,
    science: 25,
    training: 24,
    'writing/editing': 29,
    purchasing: 16,
    distribution: 16,
    'art/creative': 5,
    engineering: 19,
    production: 18,
    'strategy/planning': 15,
    management: 15,
    'general business': 15,
  }),
);

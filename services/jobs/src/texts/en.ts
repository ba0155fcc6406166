/** Texts for employers and candidates, as ICU messages. */
export const en = {
  people: { formerColleague: 'A former colleague' },
  /** Error messages for operators who set up a marketplace. */
  rates: {
    day: 'date must be a day such as 2026-11-27',
    numbers: 'rates must name a positive number for each currency code, and 1 for EUR',
  },
  search: {
    currencyWithoutRate: 'Pay is compared in one of these currencies: {currencies}',
  },
  posts: {
    moderated: 'This job was taken out of sight after a report. You can appeal against that in your posted jobs.',
    newStatus: 'A new job is a draft or open',
    closingTimePast: 'Choose a closing time in the future',
    cursor: 'The cursor must be one that an earlier answer gave',
  },
  templates: {
    nameTaken: 'There is a template with the name “{name}” already.',
  },
  /** Column headings of a statistics file, for members of a company. */
  statistics: {
    file: 'job statistics {from} to {until}',
    day: 'Day',
    views: 'Views',
    started: 'Started applications',
    sent: 'Sent applications',
    medianDays: 'Median days to first answer',
    viewsFrom: 'Views from: {source}',
  },
  savedSearches: {
    savedAlready: 'You have saved this search already, as “{name}”.',
    deleted: 'This link is not valid any more: the search was deleted.',
  },
  /** Messages for an employer whose jobs come from a feed. */
  jobFeeds: {
    addedAlready: 'You have this feed already.',
    noAddress: 'This is not the address of a feed.',
    notHttps: 'Feeds are read by https only.',
    otherPort: 'Feeds are read from the usual port of https only.',
    privateAddress: 'This address does not lead to the public internet.',
    redirects: 'The address was redirected more than {max, number} times.',
    status: 'The server answered {status}.',
    slow: 'The server took longer than {seconds, number} seconds.',
    noAnswer: 'The server cannot be reached.',
    notAllowed: 'The account may not post jobs at present.',
    nothingReadable: 'No entry of the feed can be read as a job.',
    withheld: '{count, plural, one {# job is} other {# jobs are}} not published yet. {because}',
    failed: '{reason}. No job was closed.',
    notClosed:
      '{count, plural, one {# job is} other {# jobs are}} missing and not closed yet: {because, select, refused {more entries than before cannot be read, and it may be among them} part {the feed says that it is one page of several, and it may be on another} other {more than half of the feed is gone}}.{because, select, part {} other { The next poll with the same result closes {count, plural, one {it} other {them}}.}}',
  },
  /** Title of a search's feed in feed readers. */
  feed: {
    title: 'Jobs – {productName}',
    titleInPlace: 'Jobs in {location} – {productName}',
    titleOfSearch: '{search} jobs – {productName}',
    titleOfSearchInPlace: '{search} jobs in {location} – {productName}',
  },
  /** Reasons why a file cannot be imported. */
  importedFile: {
    empty: 'The file is empty',
    noRows: 'The file has no rows',
    noTable: "The file has no rows, and no column for the job's title",
    noPostings: 'The file has data of a page, and no job among it',
    saysError: 'The file tells of an error instead of jobs',
    manyRows: 'At most {max, number} rows at a time',
    manyColumns: 'The file has more than {max, number} columns',
    manyCells: 'Line {line} has more than {max, number} cells',
    longLine: 'Line {line} is longer than {max, number} characters; is a quote missing?',
    noList: 'The file has no list of entries',
    cutOff: 'The file ends in the middle of its list',
    notJson: 'The file is not valid JSON',
    notXml: 'Line {line} is not valid XML',
    webPage: 'This is a web page, not a feed of jobs',
    deepXml: 'The file is nested too deeply',
    xmlEntities: 'The file defines entities of its own, which are not read',
    noXmlJobs: 'The file has no element that is known to hold a job. Elements: {names}',
    noSheet: 'The file is not an Excel workbook (.xlsx) that can be read',
    farCell: 'The sheet has a cell too far out, at {cell}: remove it, and save the workbook again',
    isPart: 'The file says that it is one page of several: the jobs of the other pages are not in it',
    hiddenColumns:
      'The sheet hides columns, which are not published: {columns}. Choose a field for one of them to take it',
    largeSheet: 'The workbook unfolds to more than can be read: split it into smaller ones',
    slow: 'The file takes too long to read: split it into files of fewer than {max, number} rows',
    large: 'The file is larger than {max} MB.',
    noTitleColumn: "No column looks like the job's title. Columns: {columns}. Say which one it is.",
    noColumn: "The file has no column ''{name}''. Columns: {columns}.",
    noField: "''{name}'' is no field of a job. Fields: {fields}.",
  },
  /** Remarks on a row, and reasons why it is not imported as an open job. */
  importedRow: {
    notShown: 'Not published, {status, select, draft {a draft} other {closed}}: the file says “{said}”',
    unreadDay:
      'The {field, select, closes_at {closing day} other {posting day}} “{said}” cannot be read, so {field, select, closes_at {the job has none} other {today counts}}',
    eitherDay:
      'The {field, select, closes_at {closing day} other {posting day}} “{said}” may be two days, and no other row shows which, so {field, select, closes_at {the job has none} other {today counts}}',
    unreadPay: 'The pay “{said}” does not say for sure what it pays, so the job states none',
    hiddenPay: 'The job states no pay: the file says that it is not to be shown, or is a guess: “{said}”',
    openCurrency:
      'The file does not say in which country “{location}” lies, so its pay stands without the currency of its {sign}',
    closingPast: 'Not published, closed: its closing day {day} is past',
    skippedQuestion: 'The question “{label}” is of a kind that cannot be asked here, and was left out',
    noTitle: 'The row has no job title',
    hidden: 'The sheet hides this row, as behind a filter: show it there to import it',
    total: 'The row is a total, not a job',
    titleAddress: 'The web address in the title “{title}” was left out',
    longDescription: 'The description is longer than {max, number} characters',
    manyCells: 'The row has {count, number} cells where the header has {expected, number}; is a quote missing?',
    openQuote: 'A quote is opened here and never closed',
    notCsv: 'The row cannot be read as CSV',
    long: 'The entry is longer than {max, number} characters',
    notJson: 'The entry is not valid JSON',
    noObject: 'The entry is not an object with named fields',
    manyFields: 'The entry has more than {max, number} fields',
  },
  /** Headings added to the description of an imported ad. */
  importedAd: {
    duties: 'What you will do',
    requirements: 'What we look for',
    education: 'Education: {education}.',
    benefits: 'What we offer',
    company: 'About the company',
    original: 'See the original ad',
  },
} as const;

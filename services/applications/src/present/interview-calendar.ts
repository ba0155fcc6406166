import type { MailCalendar } from '@market/service-kit';
import { PRODUCT_NAME } from '@market/contracts/site';
import ical, {
  foldLines,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  type ICalEventData,
} from 'ical-generator';
import { texts } from '../texts';
import { endOf, type StoredInterview } from '../domain/interviews/interview';

/** Reader of a calendar object, and that reader's side of the interview. */
interface CalendarReader {
  side: 'CND' | 'EMP';
  /** Recipient of the mail: the object contains no other person's address (docs/security.md, S252). */
  attendee: { name: string; email: string };
}

/** The product's sender address, used as organizer instead of a person's address. */
export interface CalendarSender {
  email: string;
  /** Host of the product's pages, which makes the ids of appointments unique in the world. */
  host: string;
}

const PRODUCT = { company: PRODUCT_NAME, product: 'Interviews', language: 'EN' };

interface Appointment {
  at: Date;
  status: ICalEventStatus;
  /** Whether the recipient may no longer read the candidate's name. */
  isUnnamed: boolean;
}

function eventOf(
  interview: StoredInterview,
  { at, status, isUnnamed }: Appointment,
  side: CalendarReader['side'],
  host: string,
): ICalEventData {
  const { id, job_title: job, cmp_name, can_name, minutes, place_kind, place, note, sequence, updated_at } = interview;
  const words = texts.interviews;
  const summary =
    side === 'CND'
      ? words.calendarTitle({ job, company: cmp_name })
      : words.calendarTitleOfCompany({ job, candidate: (!isUnnamed && can_name) || words.someCandidate });
  return {
    id: `${id}@${host}`,
    sequence: Math.max(0, sequence),
    stamp: updated_at,
    // Without a zone the times are UTC, independent of daylight saving time.
    start: at,
    end: endOf(at, minutes),
    summary,
    location: place,
    ...(place_kind === 'video' ? { url: place } : {}),
    description: note,
    status,
  };
}

/**
 * A name as a parameter of a calendar object: it is in quotes, which it cannot contain, and a backslash means itself
 * (RFC 5545, section 3.1). The code `^'` of RFC 6868 for a quote is not read by all calendars.
 */
const inParameter = (name: string) => name.replaceAll('"', "'").replaceAll('\\', '');

/** Organizer and attendee of a mailed appointment. */
function peopleOf(
  { cmp_name }: StoredInterview,
  status: ICalEventStatus,
  { attendee }: CalendarReader,
  { email }: CalendarSender,
): Pick<ICalEventData, 'organizer' | 'attendees'> {
  return {
    organizer: { name: inParameter(cmp_name) || PRODUCT_NAME, email },
    attendees: [
      {
        name: inParameter(attendee.name) || attendee.email,
        email: attendee.email,
        // Answers are given on the page: mail to the organizer is not read.
        rsvp: false,
        role: ICalAttendeeRole.REQ,
        status: status === ICalEventStatus.TENTATIVE ? ICalAttendeeStatus.TENTATIVE : ICalAttendeeStatus.ACCEPTED,
      },
    ],
  };
}

/**
 * Calendar object for a mail, by which an appointment is added, changed or cancelled (RFC 5546). A time awaiting the
 * candidate's confirmation is tentative.
 */
export function calendarOf(
  interview: StoredInterview,
  { method, at, isUnnamed = false }: { method: MailCalendar['method']; at: Date; isUnnamed?: boolean },
  reader: CalendarReader,
  sender: CalendarSender,
): MailCalendar {
  const isOff = method === 'CANCEL';
  const status = isOff ? ICalEventStatus.CANCELLED : statusOf(interview);
  const calendar = ical({
    prodId: PRODUCT,
    method: isOff ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
    events: [
      {
        ...eventOf(interview, { at, status, isUnnamed }, reader.side, sender.host),
        ...peopleOf(interview, status, reader, sender),
      },
    ],
  });
  return { method, content: inFull(calendar.toString()) };
}

const statusOf = ({ state }: StoredInterview) =>
  state === 'accepted' ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE;

/** Refresh interval of a calendar feed. */
const FEED_TTL_SECONDS = 900;

/** Calendar feed of all interviews of a reader that have a time: published (RFC 5545), without addresses. */
export function calendarFeedOf(
  interviews: readonly StoredInterview[],
  side: CalendarReader['side'],
  host: string,
): string {
  const calendar = ical({
    prodId: PRODUCT,
    method: ICalCalendarMethod.PUBLISH,
    name: texts.interviews.feedName({ product: PRODUCT_NAME }),
    ttl: FEED_TTL_SECONDS,
    events: interviews.flatMap((interview) => {
      const at = interview.at ?? interview.held_at;
      return at ? [eventOf(interview, { at, status: statusOf(interview), isUnnamed: false }, side, host)] : [];
    }),
  });
  return inFull(calendar.toString());
}

/**
 * Lines end with CRLF, as RFC 5545 requires, including the last one. An address is no text: its commas and semicolons,
 * which the library escapes, stay as they are.
 */
function inFull(text: string): string {
  const lines = text.trimEnd().replaceAll('\r\n ', '').split('\r\n');
  const written = lines.map((line) => (line.startsWith('URL;') ? line.replace(/\\([\\;,])/gu, '$1') : line));
  return `${foldLines(written.join('\r\n'))}\r\n`;
}

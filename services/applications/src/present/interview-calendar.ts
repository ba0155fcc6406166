import type { MailCalendar } from '@market/service-kit';
import { PRODUCT_NAME } from '@market/contracts/site';
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  type ICalEventData,
} from 'ical-generator';
import { texts } from '../texts';
import { endOf, type StoredInterview } from '../domain/interviews/interview';

/** Reader of a calendar object, and side of the interview. */
interface CalendarReader {
  side: 'CND' | 'EMP';
  /** Recipient of the mail: nobody else's address stands in it (docs/security.md, S252). */
  attendee: { name: string; email: string };
}

/** Sender of the product, who is the organizer: nobody's own address. */
export interface CalendarSender {
  email: string;
  /** Host of the product's pages, which makes the ids of appointments unique in the world. */
  host: string;
}

const PRODUCT = { company: PRODUCT_NAME, product: 'Interviews', language: 'EN' };

interface Appointment {
  at: Date;
  status: ICalEventStatus;
  /** Whether it goes to somebody who is not to read the candidate's name any more. */
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
    // Without a zone these are moments in UTC, which no rule of daylight saving time moves.
    start: at,
    end: endOf(at, minutes),
    summary,
    location: place,
    ...(place_kind === 'video' ? { url: place } : {}),
    description: note,
    status,
  };
}

/** Organizer and reader of an appointment that is mailed. */
function peopleOf(
  { cmp_name }: StoredInterview,
  status: ICalEventStatus,
  { attendee }: CalendarReader,
  { email }: CalendarSender,
): Pick<ICalEventData, 'organizer' | 'attendees'> {
  return {
    organizer: { name: cmp_name || PRODUCT_NAME, email },
    attendees: [
      {
        ...attendee,
        // Answers are given on the page: nobody reads mails to the organizer.
        rsvp: false,
        role: ICalAttendeeRole.REQ,
        status: status === ICalEventStatus.TENTATIVE ? ICalAttendeeStatus.TENTATIVE : ICalAttendeeStatus.ACCEPTED,
      },
    ],
  };
}

/**
 * Calendar object for a mail, by which an appointment is entered, changed or taken out (RFC 5546). A time that waits for
 * the candidate's yes is tentative.
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

/** Interval in which calendars look for changes of a feed. */
const FEED_TTL_SECONDS = 900;

/** Calendar of all interviews of a reader that have a time: published (RFC 5545), without anybody's address. */
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

/** Lines end as RFC 5545 demands, the last one too. */
const inFull = (text: string) => `${text.trimEnd()}\r\n`;

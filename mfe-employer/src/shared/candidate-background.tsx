import { gradeText, periodText } from '@market/contracts/profiles';
import { Chip, Row } from '@market/web-kit/ui';
import { texts } from '../texts';
import classes from './candidate-background.module.css';

interface BackgroundProps {
  /** Heading level, one below the heading above. */
  headingLevel: 2 | 3;
  about: string;
  /** Comma-joined. */
  skills: string;
  languages?: readonly string[] | undefined;
  links?: readonly string[] | undefined;
  experience: ReadonlyArray<{
    exp_desg: string;
    emp_name: string;
    job_stdt: string;
    job_endt: string;
    job_desc?: string;
  }>;
  education: ReadonlyArray<{
    can_edu: string;
    can_stre: string;
    can_scho: string;
    can_pasy: string;
    can_cgpa?: number | null;
    can_perc?: number | null;
    edu_desc?: string;
  }>;
}

/** Background of a candidate, as employers read it: skills, languages, experience and education. */
export function CandidateBackground({
  about,
  skills,
  languages = [],
  links = [],
  experience,
  education,
  headingLevel,
}: BackgroundProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <>
      <section className={classes.section}>
        <Heading>{texts.candidateBackground.about}</Heading>
        <p className={classes.about} dir="auto">
          {about}
        </p>
      </section>
      <section className={classes.section}>
        <Heading>{texts.candidateBackground.skills}</Heading>
        <Row gap={1}>
          {skills
            .split(',')
            .filter(Boolean)
            .map((skill) => (
              <Chip key={skill}>{skill.trim()}</Chip>
            ))}
        </Row>
      </section>
      <section className={classes.section}>
        <Heading>{texts.candidateBackground.experience}</Heading>
        {experience.length === 0 ? (
          <p className={classes.none}>{texts.candidateBackground.noExperienceStated}</p>
        ) : null}
        <ul className={classes.entries}>
          {experience.map((entry) => (
            <li key={`${entry.emp_name} ${entry.job_stdt}`}>
              <strong>
                <bdi>{entry.exp_desg}</bdi>
              </strong>
              , <bdi>{entry.emp_name}</bdi>
              <span className={classes.time}>{periodText(entry)}</span>
              <Description text={entry.job_desc} />
            </li>
          ))}
        </ul>
      </section>
      <section className={classes.section}>
        <Heading>{texts.candidateBackground.education}</Heading>
        {education.length === 0 ? <p className={classes.none}>{texts.candidateBackground.noEducationStated}</p> : null}
        <ul className={classes.entries}>
          {education.map((entry) => (
            <li key={`${entry.can_scho} ${entry.can_edu}`}>
              <strong>
                <bdi>{entry.can_edu}</bdi>
              </strong>
              , <bdi>{entry.can_stre}</bdi>
              <span className={classes.time}>
                <bdi>{entry.can_scho}</bdi>, {[entry.can_pasy, gradeText(entry)].filter(Boolean).join(', ')}
              </span>
              <Description text={entry.edu_desc} />
            </li>
          ))}
        </ul>
      </section>
      {languages.length > 0 ? (
        <section className={classes.section}>
          <Heading>{texts.candidateBackground.languages}</Heading>
          <bdi>{languages.join(' · ')}</bdi>
        </section>
      ) : null}
      {links.length > 0 ? (
        <section className={classes.section}>
          <Heading>{texts.candidateBackground.links}</Heading>
          <ul className={classes.entries}>
            {links.map((address) => (
              <li key={address}>
                <a href={address} target="_blank" rel="noopener noreferrer nofollow ugc">
                  <bdi>{address}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

function Description({ text }: { text: string | undefined }) {
  return text ? (
    <p className={classes.about} dir="auto">
      {text}
    </p>
  ) : null;
}

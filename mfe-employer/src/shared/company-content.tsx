import { COMPANY_SIZE_LABELS, type CompanyContent, type CompanyPicture, pictureUrl } from '@market/contracts/companies';
import { Card, Chip, FormattedText, Row } from '@market/web-kit/ui';
import type { ComponentType } from 'react';
import { texts } from '../texts';
import classes from './company-content.module.css';

interface PictureProps {
  picture: CompanyPicture;
  className?: string | undefined;
  /** `eager` for a picture at the top of a page, which is seen at once. */
  loading?: 'eager' | 'lazy';
}

interface CompanyContentViewProps {
  content: CompanyContent;
  /** Component that displays a picture: by its public address, or fetched with the owner's session. */
  picture: ComponentType<PictureProps>;
}

/** Cover of a company's page, above its name; nothing without one. */
export function CompanyCover({
  content,
  picture: Picture,
}: Omit<CompanyContentViewProps, 'content'> & { content: CompanyContent | undefined }) {
  return content?.cover ? (
    <Picture className={classes.cover} picture={{ ...content.cover, alt: '' }} loading="eager" />
  ) : null;
}

/** The page of a company below its head: description, facts, benefits, places, links and pictures. */
export function CompanyContentView({ content, picture: Picture }: CompanyContentViewProps) {
  const { about, cmp_size, founded, benefits, places, links, pictures } = content;
  const facts = [
    cmp_size ? texts.showCompany.size({ size: COMPANY_SIZE_LABELS[cmp_size] }) : undefined,
    founded ? texts.showCompany.founded({ year: String(founded) }) : undefined,
  ].filter((fact) => fact !== undefined);
  return (
    <>
      {about || facts.length > 0 ? (
        <Card className={classes.card}>
          {facts.length > 0 ? (
            <ul className={classes.facts}>
              {facts.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          ) : null}
          {about ? <FormattedText html={about} /> : null}
        </Card>
      ) : null}
      <Chips title={texts.showCompany.benefits} words={benefits} />
      <Chips title={texts.showCompany.places} words={places} />
      {links.length > 0 ? (
        <Card title={texts.showCompany.links} className={classes.card}>
          <ul className={classes.links}>
            {links.map(({ label, url }) => (
              <li key={`${label} ${url}`}>
                <a href={url} rel="noopener noreferrer nofollow" target="_blank">
                  <bdi>{label}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {pictures.length > 0 ? (
        <Card title={texts.showCompany.pictures} className={classes.card}>
          <ul className={classes.pictures}>
            {pictures.map((picture) => (
              <li key={picture.id}>
                <Picture picture={picture} />
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
    </>
  );
}

/** A picture by its public address. */
export function PublishedPicture({
  picture: { address, width, height, alt },
  className,
  loading = 'lazy',
}: PictureProps) {
  return (
    <img className={className} src={pictureUrl(address)} width={width} height={height} alt={alt} loading={loading} />
  );
}

function Chips({ title, words }: { title: string; words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <Card title={title} className={classes.card}>
      <Row gap={1}>
        {words.map((word) => (
          <Chip key={word}>
            <bdi>{word}</bdi>
          </Chip>
        ))}
      </Row>
    </Card>
  );
}

import { brand } from '@market/web-kit/brand';
import { texts } from './texts';
import { Chapter, WrittenPage } from './written-page';

/**
 * `/accessibility`: how far everybody can use the product, and what is tested of it (docs/testing.md); at its end, as
 * on all pages to read, whom to tell where it fails.
 */
export function AccessibilityPage() {
  return (
    <WrittenPage title={texts.accessibility.title} description={texts.accessibility.description({ name: brand.name })}>
      <Chapter title={texts.accessibility.aimHeading}>
        <p>{texts.accessibility.aim}</p>
      </Chapter>
      <Chapter title={texts.accessibility.testedHeading}>
        <ul>
          <li>{texts.accessibility.testedByProgram}</li>
          <li>{texts.accessibility.testedByKeyboard}</li>
          <li>{texts.accessibility.testedWidths}</li>
        </ul>
      </Chapter>
      <Chapter title={texts.accessibility.limitsHeading}>
        <ul>
          <li>{texts.accessibility.limitOfTests}</li>
          <li>{texts.accessibility.limitOfFiles}</li>
          <li>{texts.accessibility.limitOfOthers}</li>
        </ul>
      </Chapter>
      <Chapter title={texts.accessibility.helpHeading}>
        <p>{texts.accessibility.help}</p>
      </Chapter>
    </WrittenPage>
  );
}

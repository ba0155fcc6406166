import { brand } from '@market/market-ui/brand';
import { texts } from './texts';
import { Chapter, WrittenPage } from './written-page';

/**
 * `/accessibility`: how accessible the product is, and which tests cover it (docs/testing.md); ends, like all text
 * pages, with the contact for problems.
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

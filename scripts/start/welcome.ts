import { RELEASE_VERSION } from '@market/api';
import { PRODUCT_NAME } from '@market/contracts/site';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-people';

/** Shows the next step of a start. */
export function step(text: string): void {
  console.log(`· ${text} ...`);
}

/** Prints the addresses once the marketplace is running. */
export function printWelcome(url: string, { demo, mailbox }: { demo: boolean; mailbox: boolean }): void {
  console.log(`\n${PRODUCT_NAME} ${RELEASE_VERSION} is ready: ${url}\n`);
  if (demo) {
    for (const { email, is } of DEMO_ACCOUNTS) console.log(`  ${email.padEnd(22)} ${is}`);
    console.log(`  password               ${DEMO_PASSWORD}\n`);
  }
  if (mailbox) console.log(`  Mails and codes        ${url}/dev/mailbox`);
  console.log(`  API                    ${url}/api/docs\n\nCtrl-C stops everything and keeps the data.`);
}

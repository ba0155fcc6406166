import { ENDPOINTS } from '../src/endpoints';

/** Letters, so that it stands in a line or two; details belong into the parameters. */
const SUMMARY_MAX = 250;

/** Verbs with which a summary begins, so that `/api/docs` reads as a list of what a program can do. */
const VERBS =
  'Accept Activate Add Answer Appeal Apply Approve Browse Cancel Change Check Confirm Count Create Deactivate Decide Delete Dismiss Download End Exchange Explain Export Get Grant Leave List Lock Log Look Make Mark Mute Parse Pin Post Propose Preview Publish Redeliver Regenerate Register Remove Rename Report Request Resend Reset Revoke Roll Rotate Save Search Send Show Sign Start Stop Stream Suggest Undo Unsave Unsubscribe Update Use Verify Withdraw'.split(
    ' ',
  );

test.each(Object.entries(ENDPOINTS))(
  'the summary of %s begins with a verb and speaks to its reader',
  (_, { summary }) => {
    expect(VERBS).toContain(/^\w+/.exec(summary)?.[0]);
    expect(summary).not.toMatch(/\bone[’']s\b|\boneself\b|\bthe own\b|\.$/);
    // Clauses without a noun, which a reader has to look up: "what came of it", "where one is wanted", "are told".
    expect(summary).not.toMatch(
      /\bwhat\b|\bwhere one\b|\bfor a try\b|\b(?:is|are) told\b|\bthe former\b|\bof it\b|\bonce more\b/i,
    );
    expect(summary.length).toBeLessThanOrEqual(SUMMARY_MAX);
  },
);

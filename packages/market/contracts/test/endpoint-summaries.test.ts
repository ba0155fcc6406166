import { ENDPOINTS } from '../src/endpoints';

/** Verbs with which a summary begins, so that `/api/docs` reads as a list of what a program can do. */
const VERBS = [
  ...[
    'Accept',
    'Activate',
    'Add',
    'Answer',
    'Appeal',
    'Apply',
    'Approve',
    'Browse',
    'Cancel',
    'Change',
    'Check',
    'Confirm',
    'Count',
    'Create',
  ],
  ...[
    'Deactivate',
    'Decide',
    'Delete',
    'Download',
    'End',
    'Exchange',
    'Export',
    'Get',
    'Grant',
    'Leave',
    'List',
    'Lock',
  ],
  ...[
    'Log',
    'Look',
    'Make',
    'Mark',
    'Pin',
    'Post',
    'Propose',
    'Preview',
    'Publish',
    'Register',
    'Remove',
    'Rename',
    'Report',
    'Request',
  ],
  ...['Reset', 'Revoke', 'Roll', 'Save', 'Search', 'Send', 'Show', 'Sign', 'Start', 'Stop', 'Stream', 'Suggest'],
  ...['Undo', 'Unsave', 'Unsubscribe', 'Update', 'Use', 'Verify', 'Withdraw'],
];

test.each(Object.entries(ENDPOINTS))(
  'the summary of %s begins with a verb and speaks to its reader',
  (_, { summary }) => {
    expect(VERBS).toContain(/^\w+/.exec(summary)?.[0]);
    expect(summary).not.toMatch(/\bone’s\b|\bthe own\b|\.$/);
  },
);

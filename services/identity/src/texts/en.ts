/** Emails, refusals and other messages of this service, one group each, as ICU messages. */
export const en = {
  accountLocked: {
    subject: 'Your {productName} account is locked',
    title: 'Your account is locked',
    paragraph:
      'We have locked your account and signed out all its devices. Nobody sees its jobs or profile now, and nothing of it was deleted. Why:',
    button: 'Write to us',
    footer: 'If you think that this is a mistake, please write to us.',
  },
  accountUnlocked: {
    subject: 'Your {productName} account is open again',
    title: 'Your account is open again',
    paragraph: 'Your account is no longer locked: you can log in as before.',
    button: 'Open {productName}',
    footer: 'You get this email because you have an account.',
  },
  alreadyRegistered: {
    subject: 'You already have a {productName} account',
    title: 'You already have an account',
    ownTry:
      'Somebody just tried to use your email address or phone number for another account. If it was you: you can simply log in. If you forgot your password, choose a new one.',
    somebodyElse:
      'If it was somebody else, there is nothing to do. They learned nothing about your account and cannot get in.',
    button: 'Reset password',
    footer: 'We send this notice at most once a day.',
  },
  accountDeleted: {
    subject: 'Your {productName} account was deleted',
    title: 'Your account was deleted',
    candidate:
      'Your profile, your files and what you had saved are gone. Your open applications are withdrawn, and employers see your name no more.',
    employer:
      'Your company, your jobs and your requests are gone. Who applied to you keeps the title of the job and the name of the company.',
    notYou: 'There is no way back; you can sign up anew at any time. If that was not you, write to us.',
    button: 'Write to us',
    footer: 'This is the last email about this account.',
  },
  /** Applications without an account. The emails contain nothing that a stranger may have typed. */
  confirmApplication: {
    subject: 'Send your application: {job}',
    title: 'One press, and your application is sent',
    paragraph:
      'With this address somebody applied for {job} at {company}, we hope it was you. Open the link, look at the application and send it. You get an account with it, in which you can follow what becomes of it.',
    once: 'The link works once, on any device, until {days} days after the form was sent.',
    button: 'Look at it and send it',
    footer:
      'If that was not you, ignore this email: nothing is sent, and what was typed is deleted {days} days after the form was sent.',
  },
  applicationSignIn: {
    subject: 'Sign in to send your application: {job}',
    title: 'Sign in to send your application',
    paragraph:
      'With your address somebody applied for {job} at {company} without signing in. If it was you, open the link, sign in and send it.',
    footer:
      'If it was somebody else, there is nothing to do: nothing is sent, they learned nothing about your account, and what was typed is deleted {days} days after the form was sent.',
  },
  applicationOfOther: {
    subject: 'An application with your address: {job}',
    title: 'This address cannot apply',
    paragraph:
      'With your address somebody tried to apply for {job} at {company}. Your account is not a candidate’s: to apply, use another email address.',
    button: 'Open the job',
    footer: 'If it was somebody else, there is nothing to do: they learned nothing about your account.',
  },
  invitation: {
    subject: 'Join {company} on the marketplace',
    title: 'You are invited to {company}',
    paragraph: '{by} invites you to work in the team of {company}. Your role: {role}.',
    address: 'The invitation is for {email}: log in or sign up as an employer with this address to accept it.',
    button: 'Look at the invitation',
    footer:
      '{days, plural, one {The link works for # day.} other {The link works for # days.}} If you do not know who sent this, there is nothing to do.',
  },
  domainCode: {
    subject: '{code} proves {domain}',
    title: 'A company says that {domain} is its own',
    paragraph:
      '{company} asks to show on {productName} that it is at {domain}. Where that is so, enter the code {code} there. It works once, for {minutes} minutes.',
    footer: 'Where {company} is not of {domain}, give the code to nobody: there is nothing else to do.',
  },
  domainEnds: {
    subject: 'The proof of {domain} ends soon',
    title: 'Please prove {domain} again',
    mail: 'Your company proved {domain} by mail a year ago. On {day} this proof ends.',
    record: 'We did not find the record of {domain} in the DNS. If it does not come back, the proof ends on {day}.',
    button: 'Look at your domain',
    footer: 'Until then your company is shown with its domain as before.',
  },
  domainEnded: {
    subject: '{domain} is no longer proved',
    title: 'Your company is shown without its domain',
    expired: 'The proof of {domain} by mail has ended after a year. You can prove it again.',
    recordMissing: 'The record of {domain} was not in the DNS for a week. You can prove the domain again.',
    takenOver:
      'Another company has put our record into the DNS of {domain}, and shows it as its own now. If the domain is yours, look who may change its DNS, and write to us.',
    button: 'Look at your domain',
    footer: 'You get this mail as an owner of your company.',
  },
  companyEnded: {
    subject: '{company} was deleted',
    title: '{company} was deleted',
    paragraph:
      'The last owner of this company has deleted it with its jobs and requests. Your account stays, without a company: you can make one of your own, or accept an invitation to another one.',
    button: 'Open the marketplace',
    footer: 'There is nothing that you have to do.',
  },
  memberInvited: {
    subject: 'Somebody was invited to {company} in {productName}',
    title: 'Somebody was invited to {company}',
    paragraph: '{by} invited {email}, with the role {role}.',
    notIntended: 'If nobody should be invited, revoke the invitation now and choose new passwords.',
    button: 'See the team',
    footer: 'Owners of a company are told of each change of who belongs to it. This cannot be switched off.',
  },
  memberJoined: {
    subject: 'The team of {company} in {productName} has a new member',
    title: '{company} has a new member',
    paragraph: '{who} ({email}) accepted an invitation, with the role {role}.',
    notIntended: 'If nobody of you invited this person, remove the member now and choose new passwords.',
  },
  accessEnded: {
    subject: 'Access to your company was ended in {productName}',
    title: 'Access to your company was ended',
    paragraph:
      '{by} has a new password by mail. Access that the account gave in the last three days has ended: somebody who knew the former password may have given it.',
    removed: 'No members any more: {names}.',
    revoked: 'Revoked invitations: {emails}.',
    again: 'If they belong to the team, invite them again.',
  },
  roles: { owner: 'owner', recruiter: 'recruiter', 'hiring-manager': 'hiring manager', reader: 'read-only' },
  changeUndone: {
    subject: 'Your {productName} account is yours again',
    title: 'Choose a new password',
    paragraph: 'Your email and phone are as they were before the change, and every device is signed out.',
    newPassword:
      'Whoever made the change may know your password, so it does not work any more. Choose a new one with this link; it works once, for {hours} hour.',
  },
  code: {
    text: '{code} is your {productName} code. It works once, for {minutes} minutes. Please give it to nobody.',
  },
  codeByMail: {
    subject: '{code} is your {productName} code',
    title: 'Confirm that it is you',
    paragraph: 'Your code is {code}. It works once, for {minutes} minutes. Please give it to nobody.',
    footer:
      'If you did not ask for it, somebody else is signed in to your account: sign out all devices in your settings.',
  },
  contact: {
    subject: 'Contact: {subject}',
    paragraph: 'From {name} ({email}):',
    footer:
      'Sent from the contact page. Your answer goes to the person who wrote; nobody has checked that the address is theirs.',
  },
  deployTokenMade: {
    subject: 'A deploy token for {remote} was made in {productName}',
    title: 'A deploy token for {remote} was made',
    paragraph:
      '{by} made it for {who}. Until {day} it can publish versions of {remote}, which run in the pages of every visitor.',
    revoke: 'If nobody should have it, revoke it under “Deploy tokens” on the page of the site versions.',
    button: 'Open the site versions',
  },
  apiKeyMade: {
    subject: 'An API key of your company was made in {productName}',
    title: 'An API key of your company was made',
    paragraph:
      '{by} made the key “{key}”. Until {day} a program that holds it can call the API for your company, with the scopes {scopes}.',
    revoke: 'If nobody should have it, revoke it now: its next call is refused.',
    button: 'See the keys',
    footer: 'Owners of a company are told of each new key.',
  },
  contactChange: {
    emailAddress: 'email address',
    phoneNumber: 'phone number',
    doneSubject: 'The {what} of your {productName} account was changed',
    askedSubject: 'A new {what} for your {productName} account',
    doneTitle: 'Your {what} was changed',
    askedTitle: 'Somebody asked to change your {what}',
    doneValues: 'The new one is {values}. Other devices were signed out.',
    askedValues:
      'The new one would be {values}. It counts as soon as it is proved; until then everything stays as it is.',
    takeBack:
      'If that was you, there is nothing to do. If it was not, take it back within {hours} hours: everybody is signed out then, and you choose a new password.',
    button: 'This was not me: take it back',
    writeToUs: 'If that was you, there is nothing to do. If it was not, write to us at once.',
    contact: 'This was not me: write to us',
  },
  signIn: {
    button: 'Reset password',
    footer: 'We always write to you when something about your sign-in changes.',
  },
  signInChanged: {
    subject: '{what} ({productName})',
    notYou: 'If that was not you, reset your password at once and look at the passkeys in your settings.',
  },
  passkeyAdded: {
    title: 'A passkey was added to your account',
    paragraph: 'From now on this passkey signs in to your account, without a password.',
  },
  passkeyRemoved: {
    title: 'A passkey was removed from your account',
    paragraph: 'This passkey no longer signs in to your account, and other devices were signed out.',
  },
  appAdded: {
    title: 'An authenticator app was added to your account',
    paragraph: 'Signing in takes a code of this app from now on, and other devices were signed out.',
  },
  appRemoved: {
    title: 'The authenticator app was removed from your account',
    paragraph: 'Signing in takes no code of this app any more, and other devices were signed out.',
  },
  apiKeysEnded: {
    title: 'New API keys of your company were revoked',
    paragraph:
      'The new password revokes the keys that your account made in the last three days: somebody who knew the former one may have made them. Make new ones for the programs that need them.',
  },
  recoveryCodesRenewed: {
    title: 'Your account has new recovery codes',
    paragraph: 'The former recovery codes do not work any more.',
  },
  recoveryCodeUsed: {
    title: 'A recovery code was used to sign in',
    paragraph: 'Somebody has signed in to your account with your password and one of your recovery codes.',
  },
  secondFactorReset: {
    title: 'Your second factor was reset',
    paragraph:
      'The operator has removed your passkeys, authenticator app and recovery codes, and signed out all devices. Log in with your password and set them up anew.',
  },
  googleLinked: {
    subject: 'Google sign-in was added to your {productName} account',
    title: 'Google sign-in was added',
    paragraph: 'From now on you can log in with the Google account of this address, as well as with your password.',
    notYou: 'If that was not you, reset your password at once.',
  },
  passwordChanged: {
    subject: 'Your {productName} password was changed',
    title: 'Your password was changed',
    paragraph: 'Your password was changed just now, and other devices were signed out.',
    endedOfEmployer:
      'With the link for a new password your calendar address has ended, and so have the webhooks and job feeds that your account made in the last three days: somebody who knew the former password may have made them.',
    endedOfCandidate:
      'With the link for a new password your calendar address has ended: make a new one where you use it.',
    notYou: 'If that was not you, reset your password at once.',
  },
  phoneChange: {
    text: 'Somebody asked to replace this number in your {productName} account. If that was not you, take it back within {hours} hours: {page}',
  },
  resetPassword: {
    subject: 'Reset your {productName} password',
    title: 'Reset your password',
    paragraph:
      'Choose a new password with this link. It works once, for {hours} hour. All devices are signed out when you do.',
    button: 'Choose a new password',
    footer: 'If you did not ask for this, ignore this email: your password stays as it is.',
  },
  signedOutForSafety: {
    subject: 'A {productName} session was ended for your safety',
    title: 'We ended a session for your safety',
    paragraph:
      'A sign-in of yours ({device}) was used from two places at once, which should not happen. It has ended; please log in again there.',
    again: 'If you see this more than once, reset your password.',
  },
  verifyEmail: {
    subject: 'Verify your email for {productName}',
    title: 'Verify your email',
    paragraph:
      'Please confirm that this address is yours. The link works once, for {hours} hours; a newer email of this kind replaces it.',
    button: 'Verify email',
    footer:
      'Somebody gave this address for an account at {productName}. If that was not you, ignore this email and nothing happens.',
  },
  /** Messages of refusals that replace the default sentence of their code. */
  refusals: {
    applicationNeedsSignIn: 'This address has an account. Sign in to send the application.',
    signedInAsOther: 'You are signed in with another account. Sign out, then open the link again.',
    manyWrongCodes: 'Too many wrong codes. Please ask for a new one.',
    emailHasPassword: 'An account with this email already exists. Please log in with your password, or reset it first.',
    accountLocked: 'Your account is locked: {reason} Please write to us.',
    decideAboutLead: 'This account is a member of a company. Decide about the account that stands for the company.',
    companyNotEmpty: 'Your company is not empty, so it cannot be dissolved: it has {what}.',
    tooManyJobs: '{name} already has {max} jobs. Take old ones away first.',
    invitedAlready: 'This address is in the team or invited already.',
  },
  /** Reasons that the marketplace itself gives for a decision, and authors of decisions not made by an admin. */
  decisions: {
    byOperator: '{name}, by a command of the operator',
    takenBack: 'The decision before was made by mistake. We look at your account again.',
    mailMoved: 'The email of the account moved from {before} to {now}.',
    sentBack: 'The name or website of your company was changed while we looked at it. We look at it again.',
  },
  devices: { browserOnSystem: '{browser} on {system}', unknown: 'Unknown device' },
} as const;

/** Settings with which every part runs in production mode. */
export const PRODUCTION_SETTINGS = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://jobs.example.org',
  SMTP_URL: 'smtp://localhost',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 't',
  TWILIO_FROM: '+1',
};

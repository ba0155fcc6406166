/** An application that has ended other than by its candidate's withdrawal. */
export interface FinishedApplication {
  id: string;
  employer_login_id: string;
  can_code: string;
  finished_at: Date;
}

import { links } from '@market/contracts/links';
import { brand } from '@market/web-kit/brand';
import { Link } from 'react-router-dom';
import { Chapter, WrittenPage } from './written-page';

/** `/terms`: what the Terms checkbox of the sign-up accepts. */
export const TermsPage = () => (
  <WrittenPage
    title="Terms of use"
    description={`What you may expect of ${brand.name}, and what we expect of you. Signing up means that you accept them.`}
  >
    <Chapter title={`What ${brand.name} is`}>
      <p>
        {brand.name} is a marketplace where employers and candidates meet. Employers post jobs and answer applications;
        candidates search, keep a profile and apply. We are not a party to what you agree with each other, and we do not
        employ anybody whom you meet here.
      </p>
    </Chapter>
    <Chapter title="Your account">
      <ul>
        <li>
          One person, one account, with your own name. Your phone and your email are proved before you can apply or
          hire.
        </li>
        <li>
          Keep your password to yourself. You see where you are signed in, and can end each of these sessions, in your
          settings.
        </li>
        <li>Employers are looked at by a person before they reach candidates. An approval can be taken back.</li>
      </ul>
    </Chapter>
    <Chapter title="If you hire">
      <ul>
        <li>A job must exist, be lawful, and be described truly: what the work is, where, and what it pays.</li>
        <li>
          What you see of candidates is for filling the jobs that you post here. Do not pass it on, sell it, or keep it
          for anything else.
        </li>
        <li>No fees from candidates, and nobody is turned away for what the law protects.</li>
      </ul>
    </Chapter>
    <Chapter title="If you look for work">
      <ul>
        <li>
          Your profile and your resume are yours and true. You may withdraw an application until it has been decided.
        </li>
        <li>Employers find you without your name and contact until you apply to them or say yes to their request.</li>
      </ul>
    </Chapter>
    <Chapter title="What is not allowed">
      <p>
        Pretending to be somebody else, spreading harmful files or links, collecting other people’s data by machine
        beyond what our public listings offer, and anything that keeps others from using the marketplace.
      </p>
    </Chapter>
    <Chapter title="What it costs">
      <p>
        What employers pay, and what candidates never pay, is on the <Link to={links.pricing()}>pricing page</Link>.
      </p>
    </Chapter>
    <Chapter title="What we promise, and what we cannot">
      <p>
        We keep the marketplace running and your data safe as well as we can. We cannot promise a job or an applicant,
        nor that what others write is true. Nothing here limits a right that the law gives you.
      </p>
    </Chapter>
    <Chapter title="When it ends">
      <p>
        You may stop at any time. We may close an account that breaks these terms, and say why. When the terms change in
        something that matters to you, we write to you before.
      </p>
    </Chapter>
    <Chapter title="Your data">
      <p>
        What we keep about you and why is on the <Link to={links.privacy()}>privacy page</Link>.
      </p>
    </Chapter>
  </WrittenPage>
);

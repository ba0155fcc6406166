/*
 * Open jobs of a company, for its own website:
 *
 *   <script src="https://…/embed.js" data-company="CMP-…" async></script>
 *
 * The list takes the script's place, in a shadow tree, so that neither page's styles reach the other. Only text is put
 * in, never markup. Options: `data-limit` (20, at most 100), `data-heading` (none), `data-theme` (`light`, `dark`; else
 * the device's).
 */
(function () {
  'use strict';
  var script = document.currentScript;
  if (!script) return;
  var site = new URL(script.src).origin;
  var options = script.dataset;
  var company = options.company || '';

  var host = document.createElement('div');
  var root = host.attachShadow({ mode: 'open' });
  script.after(host);

  var make = function (name, text, parent) {
    var element = document.createElement(name);
    if (text) element.textContent = text;
    parent.append(element);
    return element;
  };
  var dark = '--line:#3a4a52;--soft:#aebbc2;--link:#7cc4ff;color:#eef3f5';
  var light = '--line:#d5dde1;--soft:#51626b;--link:#0b5a8a;color:#13232b';
  var style = document.createElement('style');
  style.textContent =
    ':host{display:block;' +
    (options.theme === 'dark' ? dark : light) +
    ';font:inherit;line-height:1.5}' +
    (options.theme ? '' : '@media(prefers-color-scheme:dark){:host{' + dark + '}}') +
    'h2{font-size:1.25em;margin:0 0 .5em}ul{list-style:none;margin:0;padding:0}' +
    'li{border-block-end:1px solid var(--line);padding:.75em 0}' +
    'a{color:var(--link);font-weight:600;overflow-wrap:anywhere}' +
    'p{margin:.75em 0 0}li p,.from{color:var(--soft);font-size:.9em;margin:.15em 0 0}.from{margin-block-start:.75em}';
  root.append(style);
  var section = make('section', '', root);
  section.setAttribute('aria-label', options.heading || 'Open jobs');
  if (options.heading) make('h2', options.heading, section);
  var state = make('p', 'Loading jobs …', section);
  state.setAttribute('role', 'status');

  /** Amounts as the ad has them; none without a currency. */
  var payOf = function (job) {
    if (!job.currency || !job.salary) return '';
    var amount = function (digits) {
      return new Intl.NumberFormat('en', {
        style: 'currency',
        currency: job.currency,
        maximumFractionDigits: 0,
      }).format(Number(digits));
    };
    var pay = amount(job.salary) + (job.salary_max ? ' – ' + amount(job.salary_max) : '');
    return pay + (job.salary_period && job.salary_period !== 'year' ? ' per ' + job.salary_period : '');
  };
  var show = function (answer) {
    var jobs = answer.records;
    if (jobs.length === 0) {
      state.textContent = 'There are no open jobs at present.';
      return;
    }
    state.remove();
    var list = make('ul', '', section);
    // Without a style of its own a list is none to some screen readers.
    list.setAttribute('role', 'list');
    jobs.forEach(function (job) {
      var item = make('li', '', list);
      var link = make('a', job.job_title, item);
      link.href = job.url;
      link.dir = 'auto';
      var facts = [job.job_location, payOf(job)].filter(function (fact) {
        return fact && fact !== 'Not stated';
      });
      if (facts.length > 0) make('p', facts.join(' · '), item).dir = 'auto';
    });
    if (answer.cursor) {
      var all = make('a', 'All open jobs', make('p', '', section));
      all.href = site + '/search-jobs?cmp_code=' + encodeURIComponent(company);
    }
  };

  var address =
    site + '/api/public/jobs?company=' + encodeURIComponent(company) + '&limit=' + (Number(options.limit) || 20);
  fetch(address, { credentials: 'omit' })
    .then(function (response) {
      if (!response.ok) throw new Error(String(response.status));
      return response.json();
    })
    .then(show)
    .catch(function () {
      state.textContent = 'The jobs cannot be shown right now. ';
      var link = make('a', 'See them here', state);
      link.href = site + '/search-jobs?cmp_code=' + encodeURIComponent(company);
    });
})();

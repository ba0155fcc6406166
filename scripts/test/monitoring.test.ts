import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMetrics } from '@market/service-kit';
import { parser } from '@prometheus-io/lezer-promql';
import type { SyntaxNode } from '@lezer/common';
import { parse } from 'yaml';
import { FAILING } from '../../services/remotes/src/use-cases/tell-failing';
import { ROOT } from '../start/root';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  annotations: { summary: string; runbook: string };
  labels: { severity: string };
}
const { groups } = parse(read('deploy/prometheus/alerts.yml')) as { groups: Array<{ rules: Rule[] }> };
const rules = groups.flatMap((group) => group.rules);

interface Panel {
  title: string;
  targets?: Array<{ expr: string; legendFormat: string }>;
}
const { panels } = JSON.parse(read('deploy/grafana/perch.json')) as { panels: Panel[] };
const targets = panels.flatMap(({ title, targets: found = [] }) => found.map((target) => ({ title, ...target })));

const queries = [
  ...targets.map(({ title, expr }) => [`panel ${title}`, expr] as const),
  ...rules.map(({ alert, expr }) => [`alert ${alert}`, expr] as const),
];

/** Series of a scrape, each with its labels; histograms under all their names. */
const known = new Map<string, readonly string[]>([['up', ['job', 'instance']]]);
for (const { name, type, labelNames = [] } of createMetrics().registry.getMetricsAsArray() as unknown as Array<{
  name: string;
  type: string;
  labelNames?: string[];
}>) {
  const labels = ['job', 'instance', ...labelNames];
  known.set(name, labels);
  if (type === 'histogram')
    for (const ending of ['_bucket', '_sum', '_count']) known.set(name + ending, [...labels, 'le']);
}

const ofExporters = new Set<string>();
// Series of exporters that stand beside an installation (docs/operations.md, what to watch).
for (const [name, labels] of [
  ['kube_cronjob_status_last_successful_time', ['cronjob']],
  ['kube_cronjob_created', ['cronjob']],
  ['node_filesystem_avail_bytes', ['instance', 'fstype', 'mountpoint']],
  ['node_filesystem_size_bytes', ['instance', 'fstype', 'mountpoint']],
  ['kubelet_volume_stats_available_bytes', ['namespace', 'persistentvolumeclaim']],
  ['kubelet_volume_stats_capacity_bytes', ['namespace', 'persistentvolumeclaim']],
  ['probe_ssl_earliest_cert_expiry', ['instance']],
] as const) {
  known.set(name, labels);
  ofExporters.add(name);
}

/** Names that stand at the nodes of a kind in a query. @throws Error where it is no PromQL */
function namesIn(query: string, kind: string): string[] {
  // Grafana puts a duration and a pattern there.
  const text = query.replaceAll('$__rate_interval', '5m').replaceAll('$service', '.*');
  const found: string[] = [];
  const walk = (node: SyntaxNode): void => {
    if (node.type.isError) throw new Error(`no PromQL: ${query}`);
    if (node.name === kind) found.push(text.slice(node.from, node.to));
    for (let child = node.firstChild; child; child = child.nextSibling) walk(child);
  };
  walk(parser.parse(text).topNode);
  return found;
}

test.each(queries)('%s asks for series and labels that exist', (_name, query) => {
  const series = namesIn(query, 'VectorSelector').map((selector) => /^[\w:]+/.exec(selector)![0]);
  expect(series.length).toBeGreaterThan(0);
  expect(series.filter((name) => !known.has(name))).toEqual([]);
  const labels = new Set(series.flatMap((name) => known.get(name)!));
  expect(namesIn(query, 'LabelName').filter((label) => !labels.has(label))).toEqual([]);
});

test('a query for a series that nobody counts, or that is no PromQL, would be noticed', () => {
  expect(known.has('market_requests_total')).toBe(false);
  expect(() => namesIn('sum by (service (rate(up[5m]))', 'VectorSelector')).toThrow(/no PromQL/);
});

test('the legends of the dashboard name labels that exist', () => {
  const all = new Set([...known.values()].flat());
  expect(
    targets
      .flatMap(({ legendFormat }) => [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label!))
      .filter((label) => !all.has(label)),
  ).toEqual([]);
});

test('an alert about page loads of a remote counts page loads, and one about backups also where none has succeeded', () => {
  const seriesOf = (alert: string) =>
    namesIn(rules.find((rule) => rule.alert === alert)!.expr, 'VectorSelector').map(
      (selector) => /^[\w:]+/.exec(selector)![0],
    );
  expect(new Set(seriesOf('RemoteFailsInBrowsers'))).toEqual(
    new Set(['market_browser_bad_visits_total', 'market_browser_visits_total']),
  );
  expect(seriesOf('BackupIsOld')).toContain('kube_cronjob_created');
  expect(rules.find(({ alert }) => alert === 'BackupIsNone')!.expr).toMatch(/^absent\(/);
});

test('an alert that reads an exporter beside the installation has one that tells where the exporter is missing', () => {
  const seriesOf = ({ expr }: Rule) => namesIn(expr, 'VectorSelector').map((selector) => /^[\w:]+/.exec(selector)![0]);
  const missed = new Set(rules.flatMap(({ expr }) => [...expr.matchAll(/\babsent\((\w+)/g)].map(([, name]) => name!)));
  const reading = rules.filter(
    (rule) => !rule.expr.includes('absent(') && seriesOf(rule).some((one) => ofExporters.has(one)),
  );
  expect(reading.map(({ alert }) => alert)).toEqual(['BackupIsOld', 'DiskFills', 'VolumeFills', 'CertificateEnds']);
  expect(reading.filter((rule) => !seriesOf(rule).some((one) => missed.has(one)))).toEqual([]);
});

test('the alert about page loads of a remote and what its team is told have the same window, share and least count', () => {
  const { expr } = rules.find(({ alert }) => alert === 'RemoteFailsInBrowsers')!;
  const [, share, visits] = /> ([\d.]+) and .* >= (\d+)$/.exec(expr) ?? [];
  expect({ share: Number(share), visits: Number(visits) }).toEqual({ share: FAILING.share, visits: FAILING.visits });
  expect(new Set(expr.match(/\[\w+\]/g))).toEqual(new Set([`[${FAILING.minutes}m]`]));
});

test('every series of ours is on the dashboard', () => {
  const asked = new Set(
    targets
      .flatMap(({ expr }) => namesIn(expr, 'VectorSelector'))
      .map((selector) => /^[\w:]+/.exec(selector)![0].replace(/_(bucket|sum|count)$/, '')),
  );
  const ours = createMetrics()
    .registry.getMetricsAsArray()
    .map(({ name }) => name)
    .filter((name) => name.startsWith('market_'));
  expect(ours.filter((name) => !asked.has(name))).toEqual([]);
});

test.each(rules.map((rule) => [rule.alert, rule] as const))(
  'the alert %s says how bad it is, and leads to what to do',
  (_name, { annotations, labels }) => {
    expect(['page', 'ticket']).toContain(labels.severity);
    expect(annotations.summary.length).toBeGreaterThan(10);
    const [page, anchor] = annotations.runbook.split('#') as [string, string];
    const anchors = [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
      title!
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .trim()
        .replace(/\s/g, '-'),
    );
    expect(anchors).toContain(anchor);
  },
);

test('docs/operations.md names every series of ours', () => {
  const page = read('docs/operations.md');
  const ours = createMetrics()
    .registry.getMetricsAsArray()
    .map(({ name }) => name)
    .filter((name) => name.startsWith('market_'));
  expect(ours.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

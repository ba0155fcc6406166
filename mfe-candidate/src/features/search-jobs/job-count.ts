/** `1 job`, `1,204 jobs`. */
export function jobCount(total: number): string {
  return `${total.toLocaleString()} ${total === 1 ? 'job' : 'jobs'}`;
}

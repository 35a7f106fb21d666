import { Failure } from "@field-advisor/run/failure";
import type { RuleFile } from "@field-advisor/telemetry/monitoring";

/** The configuration of Prometheus, as far as it is changed here. */
export interface Configuration {
  global: Record<string, unknown>;
  rule_files: string[];
  scrape_configs: { job_name: string; dns_sd_configs?: unknown; [setting: string]: unknown }[];
}

/** How often Prometheus asks and evaluates here, in seconds: the shipped intervals would only take longer. */
export const everySeconds = 2;

/** How long what an alert is about has to last here, in place of minutes. */
const lasting = `${2 * everySeconds}s`;

/**
 * The shipped configuration for processes on this machine: only how they are found and how often they are asked differs.
 * @param targets the addresses of each job's processes
 * @throws Failure that names a job without processes, or processes without a job
 */
export function localConfiguration(
  shipped: Configuration,
  targets: ReadonlyMap<string, string[]>,
): Configuration {
  const interval = `${everySeconds}s`;
  const jobs = shipped.scrape_configs.map(({ job_name }) => job_name);
  const unasked = [...targets.keys()].filter((job) => !jobs.includes(job));
  if (unasked.length > 0)
    throw new Failure(`Prometheus asks no process of ${unasked.join(", ")}: add the job to prometheus.yaml.`);
  return {
    ...shipped,
    global: { ...shipped.global, scrape_interval: interval, evaluation_interval: interval },
    scrape_configs: shipped.scrape_configs.map(({ dns_sd_configs: _found, ...job }) => {
      const found = targets.get(job.job_name);
      if (!found) throw new Failure(`There is no process for the job ${job.job_name} of prometheus.yaml.`);
      return { ...job, static_configs: [{ targets: found }] };
    }),
  };
}

/** The shipped rules, which fire sooner: what they are about has to last for seconds in place of minutes. */
export const impatientRules = ({ groups }: RuleFile): RuleFile => ({
  groups: groups.map(({ name, rules }) => ({
    name,
    rules: rules.map((rule) => ({ ...rule, for: lasting })),
  })),
});

/**
 * What an alert measures, without the limits that it compares it with: that has a value while nothing is wrong.
 * @param expression as `max(jobs) > 5`
 */
export const withoutLimits = (expression: string): string =>
  expression.replaceAll(/\s*(?:[<>]=?|[!=]=)\s*[\d.]+/g, "").trim();

import { weekdays } from "../../lib/zoned-time.ts";
import "./login-patterns.css";

interface SmallBarsProps {
  /** What the bars are: "Sign-ins by day of the week". */
  title: string;
  bars: readonly { label: string; value: number; words: string }[];
}

/** A row of bars as high as a line of text or two; pointing at one says its number, and so does its description. */
function SmallBars({ title, bars }: SmallBarsProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <span
      className="small-bars"
      role="img"
      aria-label={`${title}: ${bars.map(({ label, words }) => `${label} ${words}`).join(", ")}`}
    >
      {bars.map(({ label, value, words }) => (
        <span
          key={label}
          title={`${label}: ${words}`}
          data-empty={value === 0 || undefined}
          style={{ height: `${(value / most) * 100}%` }}
        />
      ))}
    </span>
  );
}

/** On which days of the week somebody signs in, Sunday first. */
export function WeekBars({ loginsByDay }: { loginsByDay: readonly number[] }) {
  return (
    <SmallBars
      title="Sign-ins by day of the week"
      bars={weekdays.map((label, index) => {
        const value = loginsByDay[index] ?? 0;
        return { label, value, words: String(value) };
      })}
    />
  );
}

export { BarChart } from "./bar-chart.tsx";
export { TimelineChart } from "./timeline-chart.tsx";

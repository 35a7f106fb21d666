/**
 * What Linux counts as a process's memory, in MB of 2^20 bytes.
 * @param field what is resident now (by default), the most that ever was, or what of it is mapped from files
 * @returns NaN when the process is gone
 */
export function memoryOf(pid: number, field?: "VmRSS" | "VmHWM" | "RssFile"): number;

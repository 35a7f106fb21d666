const logo = new URL("./logo.svg", import.meta.url).href;

/** The product's mark; its name stands beside it, so it has none of its own. */
export function Logo({ size = 28 }: { size?: number }) {
  return <img src={logo} alt="" width={size} height={size} className="fa-logo" />;
}

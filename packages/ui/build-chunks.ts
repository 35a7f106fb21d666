const inPackages = (...names: string[]) => new RegExp(`/node_modules/(${names.join("|")})/`);

/**
 * What is loaded together anyway lies together: dozens of small files compress worse and are asked for one by one.
 * Everything else is split by which screens use it.
 */
export const chunks = {
  groups: [
    {
      name: "base",
      test: inPackages(
        "react",
        "react-dom",
        "scheduler",
        "react-router",
        "@tanstack/react-query",
        "@tanstack/query-core",
      ),
      priority: 3,
    },
    {
      name: "overlays",
      test: inPackages(
        "react-remove-scroll",
        "@radix-ui/react-focus-scope",
        "@radix-ui/react-focus-guards",
        "aria-hidden",
      ),
      priority: 2,
    },
    {
      name: "lists",
      test: /\/packages\/ui\/src\/(lists\/(list-view|list-states|pagination|list-address)|text\/relative-time|shell\/page-header)/,
      priority: 1,
    },
  ],
};

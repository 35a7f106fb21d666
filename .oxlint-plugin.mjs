// Rules that oxlint does not bring; .oxlintrc.json loads them.

const comparing = /^toBe(?:Less|Greater)Than|^toBeCloseTo$/;
const clock = /\b(?:performance|Date)\.now\(\)|\bprocess\.(?:hrtime|uptime)\b/;

/** Milliseconds: what is given less is judged by the clock too. */
const shortestWait = 10_000;

/** A clock is no judge on a shared machine: tests assert what happens and in which order, the bench how fast. */
const noElapsedTime = {
  meta: { messages: { elapsed: "This asserts how long something took; that belongs in the bench." } },
  create(context) {
    const { sourceCode } = context;

    /** Whether an expression is a time between two readings of a clock, also by the name of a variable. */
    function isDuration(node) {
      const text = sourceCode.getText(node);
      if (clock.test(text)) return / - /.test(text) && !/new Date\(/.test(text);
      const name = node.type === "Identifier" ? node.name : undefined;
      const variable =
        name && sourceCode.getScope(node).references.find((one) => one.identifier === node)?.resolved;
      const [definition] = variable?.defs ?? [];
      const value = definition?.node.type === "VariableDeclarator" ? definition.node.init : undefined;
      return value ? isDuration(value) : false;
    }

    return {
      CallExpression(node) {
        const { callee } = node;
        if (callee.type !== "MemberExpression" || !comparing.test(callee.property.name ?? "")) return;
        let expected = callee.object;
        while (expected.type === "MemberExpression") expected = expected.object;
        if (expected.type !== "CallExpression") return;
        if ([...expected.arguments, ...node.arguments].some(isDuration))
          context.report({ node, messageId: "elapsed" });
      },
      Property(node) {
        if (node.key.name === "timeout" && node.value.type === "Literal" && node.value.value < shortestWait)
          context.report({ node, messageId: "elapsed" });
      },
    };
  },
};

export default { meta: { name: "field-advisor" }, rules: { "no-elapsed-time": noElapsedTime } };

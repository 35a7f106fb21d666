import type { PublicDeployment } from "@field-advisor/schema/deployments.endpoints";
import { cleanAddress, isMailAddress } from "@field-advisor/schema/typed-text";
import { useRef, useState, type FormEvent, type ReactNode } from "react";
import { adviserName, logIn, pageTitle } from "../../lib/page-calls.ts";
import { Screen } from "../../lib/screen.tsx";
import { texts } from "../../lib/texts.ts";
import { CodeField } from "./code-field.tsx";
import { Field } from "./field.tsx";

interface Problems {
  email?: string;
  code?: string;
  form?: string;
  /** Address and code do not belong together. */
  isRefused?: boolean;
}

function problemsOf(email: string, code: string): Problems {
  return {
    ...(!isMailAddress(email) && { email: texts.access.emailInvalid }),
    ...(!code && { code: texts.access.codeMissing }),
  };
}

/** Asks a recipient for the e-mail address and the access code of this page. */
export function AccessForm({
  page,
  slug,
  notice,
  earlier,
  onGranted,
}: {
  page: PublicDeployment;
  slug: string;
  notice: string | null;
  /** The way to what the reader has said here before. */
  earlier: ReactNode;
  onGranted: (page: PublicDeployment) => void;
}) {
  const labels = texts.access;
  const email = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !email.current || !code.current) return;
    const address = cleanAddress(email.current.value);
    const typedCode = code.current.value.trim();
    const found = problemsOf(address, typedCode);
    setProblems(found);
    const first = found.email ? email.current : found.code ? code.current : null;
    if (first) return first.focus();

    setBusy(true);
    const answer = await logIn(slug, address, typedCode);
    setBusy(false);
    if (answer.kind === "granted") return onGranted(answer.page);
    setProblems({ form: answer.sentence, isRefused: answer.isWrong });
    code.current?.focus();
  };

  return (
    <Screen
      title={pageTitle(page)}
      above={
        <p className="badges">
          <span className="badge badge-accent">{labels.tag}</span>
          <span className="badge" title={labels.ownerBadgeMeaning(adviserName(page))}>
            {labels.ownerBadge}
            <span className="visually-hidden">: {labels.ownerBadgeMeaning(adviserName(page))}</span>
          </span>
        </p>
      }
    >
      <p className="adviser">{adviserName(page)}</p>
      {page.description && <p className="description">{page.description}</p>}
      {notice && <output className="callout">{notice}</output>}
      <form className="form" noValidate onSubmit={submit}>
        <Field
          ref={email}
          label={labels.email}
          problem={problems.email}
          inputMode="email"
          autoComplete="username"
        />
        <CodeField ref={code} problem={problems.code} />
        {problems.form && (
          <div role="alert" className="callout callout-error">
            <p>{problems.form}</p>
            {problems.isRefused && <p>{labels.whereCodeIs(adviserName(page))}</p>}
          </div>
        )}
        <button type="submit" className="button primary large" aria-disabled={isBusy}>
          {isBusy ? labels.submitting : labels.submit}
        </button>
      </form>
      {earlier}
    </Screen>
  );
}

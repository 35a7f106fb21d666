import "./page-card.css";
import { product } from "@field-advisor/schema/product";
import type { Deployment } from "@field-advisor/schema/deployments.endpoints";
import { fullName, pageLink, saveFile, Sheet } from "@field-advisor/ui";
import { DownloadIcon } from "@radix-ui/react-icons";
import { Button, Flex, Heading, Text } from "@radix-ui/themes";
import { useState } from "react";
import { qrCodeOf, svgOf } from "../../lib/qr-code.ts";

interface PageCardProps {
  deployment: Deployment;
  onClose: () => void;
}

/** A card with the QR code of a page, to be printed or handed on. It holds the link and never a code. */
export function PageCard({ deployment, onClose }: PageCardProps) {
  const { slug, deploymentName, deploymentTitle, user, allowAnonymous } = deployment;
  const link = pageLink(slug);
  const [code] = useState(() => qrCodeOf(link));
  return (
    <Sheet title="QR code" description={deploymentName} onClose={onClose}>
      <Flex direction="column" gap="4">
        <section className="page-card" aria-label="Card">
          <Flex direction="column" align="center" gap="3">
            <Heading as="h2" size="5">
              {deploymentTitle || product.name}
            </Heading>
            <Text size="3">{fullName(user)}</Text>
            <svg
              viewBox={`0 0 ${code.size} ${code.size}`}
              role="img"
              aria-label={`QR code of ${link}`}
              shapeRendering="crispEdges"
            >
              <path fill="#fff" d={`M0 0h${code.size}v${code.size}H0z`} />
              <path fill="#000" d={code.path} />
            </svg>
            <Text size="2">{link}</Text>
            {!allowAnonymous && <Text size="2">Your access code comes separately</Text>}
          </Flex>
        </section>
        <Flex gap="3" justify="end" wrap="wrap" className="fa-sheet-actions">
          <Button
            size="3"
            variant="soft"
            color="gray"
            onClick={() => saveFile(`qr-${slug}`, "svg", svgOf(code))}
          >
            <DownloadIcon />
            Save as SVG
          </Button>
          <Button size="3" onClick={() => window.print()}>
            Print card
          </Button>
        </Flex>
      </Flex>
    </Sheet>
  );
}

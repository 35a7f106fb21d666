import { Box, Card, Heading, Text } from "@radix-ui/themes";

const steps = [
  "Create a room and choose the voice agent that leads it.",
  "Choose in the Owner Control Center who may use it. Owners may use every room.",
  "Keep it active while people train. A paused room stays in their list, but nobody enters it.",
] as const;

/** From a new room to the first conversation in it. */
export function HowRoomsWork() {
  return (
    <Box asChild mt="6">
      <section aria-labelledby="how-rooms-work">
        <Card size="3">
          <Heading as="h2" size="3" id="how-rooms-work" mb="2">
            How Test Rooms Work
          </Heading>
          <ol className="room-steps">
            {steps.map((step) => (
              <Text key={step} asChild size="2">
                <li>{step}</li>
              </Text>
            ))}
          </ol>
        </Card>
      </section>
    </Box>
  );
}

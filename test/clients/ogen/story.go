// The story (../README.md) through the client that ogen makes.
package main

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"reflect"
	"strings"
	"time"

	"github.com/go-faster/jx"
	"github.com/google/uuid"
	"github.com/ogen-go/ogen/ogenerrors"

	api "example.com/story/client"
)

const big = 9007199254740991
const file = "a robot.txt"

var (
	name = fmt.Sprintf("Story%x", time.Now().UnixNano())
	ctx  = context.Background()
	done int
)

// The token, for the one scheme that takes it in a header; the others are skipped.
type security struct{ token string }

func (s *security) Bearer(context.Context, api.OperationName) (api.Bearer, error) {
	return api.Bearer{Token: s.token}, nil
}

func (s *security) ClientCredentials(context.Context, api.OperationName) (api.ClientCredentials, error) {
	return api.ClientCredentials{}, ogenerrors.ErrSkipClientSecurity
}

func (s *security) DashboardSession(context.Context, api.OperationName) (api.DashboardSession, error) {
	return api.DashboardSession{}, ogenerrors.ErrSkipClientSecurity
}

func (s *security) Token(context.Context, api.OperationName) (api.Token, error) {
	return api.Token{}, ogenerrors.ErrSkipClientSecurity
}

// Plays one step and says how it ended; the next ones are played all the same.
func step(what string, act func() error) {
	defer func() {
		if fault := recover(); fault != nil {
			fmt.Println("FAILED", what, fault)
		}
	}()
	if err := act(); err != nil {
		fmt.Println("FAILED", what, err)
		return
	}
	done++
	fmt.Println("ok", what)
}

func expect(seen, expected any) error {
	if !reflect.DeepEqual(seen, expected) {
		return fmt.Errorf("%v, not %v", seen, expected)
	}
	return nil
}

// An answer as the type that is expected; another one fails the step with what it says.
func as[T any](answer any, err error) T {
	if err != nil {
		panic(err)
	}
	typed, ok := answer.(T)
	if !ok {
		panic(fmt.Sprintf("%+v", answer))
	}
	return typed
}

func raw(value any) jx.Raw {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return text
}

func main() {
	sec := &security{}
	client, err := api.NewClient(os.Getenv("BASE_URL"), sec)
	if err != nil {
		panic(err)
	}
	var fields api.FieldDefinitions
	var id uuid.UUID

	step("token", func() error {
		answer, err := client.IssueToken(ctx, &api.TokenRequest{
			GrantType:    api.TokenRequestGrantTypeClientCredentials,
			ClientID:     api.NewOptString(os.Getenv("CLIENT_ID")),
			ClientSecret: api.NewOptString(os.Getenv("CLIENT_SECRET")),
		})
		sec.token = as[*api.AccessTokenHeaders](answer, err).Response.AccessToken
		return nil
	})
	step("create class", func() error {
		answer, err := client.CreateClass(ctx, &api.NewClass{Name: name, Fields: api.FieldDefinitions{
			"title": {Type: api.FieldDefinitionTypeString, Required: api.NewOptBool(true)},
			"pages": {Type: api.FieldDefinitionTypeInteger, Minimum: api.NewOptFloat64(0), Indexed: api.NewOptBool(true)},
			"note":  {Type: api.FieldDefinitionTypeString},
		}}, api.CreateClassParams{})
		return expect(as[*api.ClassDefinitionHeaders](answer, err).Response.Name, name)
	})
	step("get class", func() error {
		answer, err := client.GetClass(ctx, api.GetClassParams{ObjectClass: name})
		read := as[*api.GetClassOKHeaders](answer, err).Response
		fields = read.Fields
		return expect(fields["pages"].Minimum, api.NewOptFloat64(0))
	})
	step("put class back", func() error {
		same := &api.ClassReplacement{Fields: fields}
		answer, err := client.ReplaceClass(ctx, same, api.ReplaceClassParams{ObjectClass: name})
		return expect(as[*api.ReplaceClassOKHeaders](answer, err).Response.Fields, fields)
	})
	step("create", func() error {
		book := api.NewObject{"title": raw("R.U.R."), "pages": raw(big), "note": raw("a")}
		answer, err := client.CreateObject(ctx, book, api.CreateObjectParams{ObjectClass: name})
		made := as[*api.StoredObjectHeaders](answer, err).Response
		id = made.ID
		return expect(string(made.AdditionalProps["pages"]), fmt.Sprint(big))
	})
	step("create three", func() error {
		var three []api.CreateObjectsReqItem
		for pages := range 3 {
			three = append(three, api.CreateObjectsReqItem{"title": raw(fmt.Sprint(pages)), "pages": raw(pages)})
		}
		answer, err := client.CreateObjects(ctx, three, api.CreateObjectsParams{ObjectClass: name})
		return expect(len(as[*api.CreateObjectsOKHeaders](answer, err).Response), 3)
	})
	step("list with a query", func() error {
		answer, err := client.ListObjects(ctx, api.ListObjectsParams{
			ObjectClass: name, Limit: api.NewOptInt(10), Query: api.NewOptString(`{"pages":{"$gte":1}}`),
		})
		page := as[*api.ObjectPageHeaders](answer, err).Response
		if err := expect(page.Metadata.Total.Value, 3); err != nil {
			return err
		}
		return expect(string(page.Objects[0].AdditionalProps["title"]), `"R.U.R."`)
	})
	step("update with a null", func() error {
		change := api.ObjectChange{"note": raw(nil)}
		answer, err := client.UpdateObject(ctx, change, api.UpdateObjectParams{ObjectClass: name, ObjectID: id})
		_, has := as[*api.UpdateObjectOKHeaders](answer, err).Response.AdditionalProps["note"]
		return expect(has, false)
	})
	step("get", func() error {
		answer, err := client.GetObject(ctx, api.GetObjectParams{ObjectClass: name, ObjectID: id})
		return expect(string(as[*api.ReadObjectHeaders](answer, err).Response.AdditionalProps["title"]), `"R.U.R."`)
	})
	step("upload", func() error {
		text := base64.StdEncoding.EncodeToString([]byte("Rossum"))
		answer, err := client.CreateAttachment(ctx, api.CreateAttachmentReq{Data: strings.NewReader(text)},
			api.CreateAttachmentParams{ObjectClass: name, ObjectID: id, AttachmentName: file})
		return expect(as[*api.CreateAttachmentOKHeaders](answer, err).Response.Size, int64(6))
	})
	step("download", func() error {
		params := api.GetAttachmentParams{ObjectClass: name, ObjectID: id, AttachmentName: file}
		answer, err := client.GetAttachment(ctx, params)
		bytes, err := io.ReadAll(as[*api.GetAttachmentOKHeaders](answer, err).Response)
		if err != nil {
			return err
		}
		return expect(string(bytes), "Rossum")
	})
	step("delete", func() error {
		answer, err := client.DeleteObject(ctx, api.DeleteObjectParams{ObjectClass: name, ObjectID: id})
		return expect(as[*api.DeletedObjectHeaders](answer, err).Response.ID, id)
	})
	step("typed 404", func() error {
		answer, err := client.GetObject(ctx, api.GetObjectParams{ObjectClass: name, ObjectID: id})
		return expect(as[*api.ObjectNotFoundHeaders](answer, err).Response.Code, api.ProblemCodeObjectNotFound)
	})
	step("typed 400", func() error {
		answer, err := client.CreateObject(ctx, api.NewObject{"pages": raw(-1)}, api.CreateObjectParams{ObjectClass: name})
		problem := as[*api.InvalidObjectHeaders](answer, err).Response
		if len(problem.Errors) == 0 {
			return fmt.Errorf("no errors")
		}
		return expect(problem.Code, api.ProblemCodeInvalidObject)
	})
	step("delete class", func() error {
		answer, err := client.DeleteClass(ctx, api.DeleteClassParams{ObjectClass: name, Force: api.NewOptBool(true)})
		return expect(as[*api.DeletedClassHeaders](answer, err).Response.Name, name)
	})
	fmt.Println(done, "of 15")
}
